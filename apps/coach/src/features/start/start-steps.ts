import type { CoachSummary } from '@swing/contract/coaching';
import { practicePath } from '@swing/domain/routes';

export interface StartStep {
  title: string;
  text: string;
  href: string;
  /** Null while it is not known. */
  isDone: boolean | null;
}

/** Id of the invite link on the page. */
export const inviteId = 'invite';

/**
 * What a new coach does first. `checklist` is null while it loads. `isShared`: the invite link was copied or shared in
 * this browser.
 */
export function startSteps(checklist: CoachSummary['checklist'] | null, isShared: boolean): StartStep[] {
  return [
    {
      title: 'Complete your profile',
      text: 'Add your organization. Players see it when they link to you.',
      href: '/coach/profile',
      isDone: checklist && checklist.hasOrganization,
    },
    {
      title: 'Share your invite link',
      text: 'Send it to your players, or print it for your cage.',
      href: `#${inviteId}`,
      isDone: checklist && (isShared || checklist.hasPlayers),
    },
    {
      title: 'Get your first player',
      text: 'Players who sign up with your link are linked to you.',
      href: '/coach/players',
      isDone: checklist && checklist.hasPlayers,
    },
    {
      title: 'Send your first analysis',
      text: 'Swings of your players wait here. Until the first one comes, practice on a sample swing.',
      href: practicePath,
      isDone: checklist && checklist.hasSentAnalysis,
    },
  ];
}
