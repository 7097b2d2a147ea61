import { counted } from '@swing/app-shell/lib/counted';
import type { DeletionsPage } from '@swing/contract/admin-deletions';

type Deletion = DeletionsPage['deletions'][number];

/** What is left to remove of a deleted account, such as "2 videos, the customer at the payment provider". */
export function leftToRemove({
  videosLeft,
  submissionsLeft,
  playersLeft,
  hasCustomer,
}: Pick<Deletion, 'videosLeft' | 'submissionsLeft' | 'playersLeft' | 'hasCustomer'>): string {
  const parts = [
    videosLeft > 0 ? counted(videosLeft, 'video') : null,
    playersLeft > 0 ? `${counted(playersLeft, 'player')} to unlink` : null,
    submissionsLeft > 0 ? `${counted(submissionsLeft, 'submission')} to give back` : null,
    hasCustomer ? 'the customer at the payment provider' : null,
  ].filter((part) => part !== null);
  return parts.join(', ') || 'Finishing';
}
