import type { SessionScope } from './actor.ts';
import { formatUpcoming } from './dates.ts';

/**
 * From when an account can be deleted. Null means now. While a mailed link can still undo a change of the e-mail address, the
 * account's own sessions may not delete it, because an attacker may have changed the address. Admins may delete at any time.
 */
export function deletableFrom(scope: SessionScope, undoableUntil: Date | null, now: Date): Date | null {
  if (scope === 'admin' || undoableUntil === null || undoableUntil <= now) return null;
  return undoableUntil;
}

export function notDeletableYetMessage(from: Date, now: Date): string {
  return `Your email address was changed recently. You can delete your account from ${formatUpcoming(from, now, 'UTC')}.`;
}
