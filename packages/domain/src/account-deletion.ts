import { formatUpcoming } from './dates.ts';

/**
 * From when an account can be deleted. Null means now. While a mailed link can still undo a change of the e-mail address, nobody may
 * delete the account, because an attacker may have changed the address (accounts-6).
 */
export function deletableFrom(undoableUntil: Date | null, now: Date): Date | null {
  return undoableUntil === null || undoableUntil <= now ? null : undoableUntil;
}

export function notDeletableYetMessage(from: Date, now: Date): string {
  return `Your email address was changed recently. You can delete your account from ${formatUpcoming(from, now, 'UTC')}.`;
}

/** The same, for an admin. */
export function userNotDeletableYetMessage(from: Date, now: Date): string {
  return `The email address of this user was changed recently. The account can be deleted from ${formatUpcoming(from, now, 'UTC')}.`;
}
