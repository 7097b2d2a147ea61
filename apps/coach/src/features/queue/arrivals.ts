import { counted } from '@swing/app-shell/lib/counted';
import type { Submission } from '@swing/contract/submissions';

/** When the newest of these was submitted. Empty if there are none, which is before every date. */
export function newestOf(submissions: readonly Submission[]): string {
  return submissions.reduce((newest, { createdAt }) => (createdAt > newest ? createdAt : newest), '');
}

/** Whether a submission is waiting and arrived after `since`. */
export function isArrival({ status, createdAt }: Submission, since: string): boolean {
  return status === 'pending' && createdAt > since;
}

/** "1 new submission". Null if there is none. */
export function arrivalsText(count: number): string | null {
  if (count === 0) return null;
  return counted(count, 'new submission');
}
