import type { AssignResult, LinkResult } from '@swing/contract/admin-queue';
import type { NoticeMessage } from '@swing/ui/notice';

/** Submissions to assign, or a player to link for good. */
export type AssignTarget =
  | { kind: 'submissions'; submissions: readonly { submissionId: string; userId: string; playerName: string }[] }
  | { kind: 'player'; userId: string; playerName: string };

/** Returns the player to whom all the submissions belong, or null if they belong to several players. */
export function playerOf(target: AssignTarget): { userId: string; playerName: string } | null {
  if (target.kind === 'player') return target;
  const [first, ...others] = target.submissions;
  return first && others.every(({ userId }) => userId === first.userId) ? first : null;
}

export function submissionIdsOf(target: AssignTarget): string[] {
  return target.kind === 'player' ? [] : target.submissions.map(({ submissionId }) => submissionId);
}

/** What is assigned, such as "3 videos" or "The video of Mia Torres". */
export function targetText(target: AssignTarget): string {
  if (target.kind === 'player') return `${target.playerName}, with all pending videos, for good`;
  const [first] = target.submissions;
  return target.submissions.length === 1 && first
    ? `The video of ${first.playerName}`
    : `${target.submissions.length} videos`;
}

/** The result of assigning submissions. `coachName` is null for the general queue. */
export function assignedNotice(result: AssignResult, coachName: string | null): NoticeMessage {
  const { assigned, unchanged, refused } = result;
  const to = coachName === null ? 'back in the general queue' : `assigned to ${coachName}`;
  const was = coachName === null ? 'in the general queue' : `with ${coachName}`;
  const lines = [
    assigned.length > 0 || refused.length === 0 ? `${videos(assigned.length)} ${to}.` : null,
    unchanged.length > 0 ? `${videos(unchanged.length)} ${was} before.` : null,
    ...[...new Set(refused.map(({ message }) => message))].map(
      (message) => `${videos(refused.filter((one) => one.message === message).length)} not assigned: ${message}`,
    ),
  ].filter((line) => line !== null);
  return { tone: refused.length > 0 ? 'error' : 'success', text: lines.join('\n') };
}

/** The message after a player was linked to a coach. Says also what happened to the selected submissions, if there were any. */
export function linkedNotice(playerName: string, coachName: string | null, result: LinkResult): NoticeMessage {
  const { assigned, unchanged, refused, movedSubmissions } = result;
  const isChosen = assigned.length + unchanged.length + refused.length > 0;
  const linked = coachName === null ? `${playerName} has no coach now.` : `${playerName} is linked to ${coachName}.`;
  const text = movedSubmissions > 0 ? `${linked} ${videos(movedSubmissions)} moved too.` : linked;
  if (!isChosen) return { tone: 'success', text };
  const chosen = assignedNotice(result, coachName);
  return { ...chosen, text: `${chosen.text}\n${text}` };
}

const videos = (count: number) => `${count} video${count === 1 ? '' : 's'}`;
