import type { AdminSubmission } from '@swing/contract/admin-queue';

/** The name of the account, or of the athlete if the account has none. */
export function holderName({ userName, athleteName }: Pick<AdminSubmission, 'userName' | 'athleteName'>): string {
  return userName || athleteName;
}
