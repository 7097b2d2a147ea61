import type { AdminSubmission } from '@swing/contract/admin-queue';

/** The statuses of submissions in the wording of the admins' screens. */
export const submissionWords = {
  pending: 'Pending',
  uploading: 'Processing',
  analyzing: 'Analyzing',
  completed: 'Completed',
} as const;

/** The name of the account, or of the athlete if the account has none. */
export function holderName({ userName, athleteName }: Pick<AdminSubmission, 'userName' | 'athleteName'>): string {
  return userName || athleteName;
}
