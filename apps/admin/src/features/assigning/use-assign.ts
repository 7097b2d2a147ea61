import { trpc } from '@swing/app-shell/api';
import type { NoticeMessage } from '@swing/ui/notice';
import { assignedNotice, linkedNotice, playerOf, submissionIdsOf, type AssignTarget } from './assign-target.ts';

export interface ChosenCoach {
  id: string;
  name: string;
}

/** Assigns submissions or a player to a coach, or takes them from their coach, and calls `onDone` with the message to show. */
export function useAssign(target: AssignTarget, onDone: (notice: NoticeMessage) => void) {
  const utils = trpc.useUtils();
  const refresh = { onSettled: () => void utils.administration.invalidate() };
  const submissions = trpc.administration.assignSubmissions.useMutation(refresh);
  const player = trpc.administration.assignPlayer.useMutation(refresh);
  const running = [submissions, player].find(({ isPending }) => isPending);

  /** `isForGood` links the player too, and the player's other pending submissions move with it. */
  function assign(coach: ChosenCoach | null, isForGood: boolean): void {
    if (running) return;
    const coachId = coach?.id ?? null;
    const coachName = coach?.name ?? null;
    const submissionIds = submissionIdsOf(target);
    const linked = isForGood ? playerOf(target) : null;
    if (linked) {
      player.mutate(
        { userId: linked.userId, coachId, submissionIds },
        { onSuccess: (result) => onDone(linkedNotice(linked.playerName, coachName, result)) },
      );
    } else if (target.kind === 'submissions') {
      submissions.mutate(
        { submissionIds, coachId },
        { onSuccess: (result) => onDone(assignedNotice(result, coachName)) },
      );
    }
  }

  return {
    assign,
    /** While a call runs: the coach's id, or null for "No coach". Otherwise undefined. */
    busyCoachId: running?.variables?.coachId,
    error: submissions.error ?? player.error,
  };
}
