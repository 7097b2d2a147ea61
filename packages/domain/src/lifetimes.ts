import type { SessionScope } from './actor.ts';

// Lifetimes and retention periods. The server, the screens, the mails and the legal pages all use these.

/** Days an analysis is kept after it is sent (submissions-11). */
export const analysisRetentionDays = 30;
/** Months an original is kept, unless its account is deleted before (submissions-11). */
export const originalRetentionMonths = 12;
/** Hours after which an upload that was never submitted is deleted (submissions-2). */
export const draftLifetimeHours = 24;
/** Seconds without new bytes after which an unfinished draft may be replaced (submissions-4). */
export const uploadIdleSeconds = 60;
/** Seconds without new bytes after which an analysis being received counts as failed (submissions-14). */
export const receivingIdleSeconds = 600;
/** Hours after which an upload URL that was requested for an analysis and not used is deleted. */
export const unusedUploadUrlHours = 24;
/** Hours after submission within which a video is prepared or rejected. The analysis is promised within the same time. */
export const preparationHours = 72;
/** Upper limit in hours for any work on a video. Work that began earlier cannot be running any more. */
export const maxWorkHours = 4;

/** Hours for which a mailed link works. */
export const linkLifetimeHours = {
  welcome: 7 * 24,
  reset_password: 1,
  verify_email: 24,
  confirm_email: 24,
  undo_email_change: 7 * 24,
} as const;
/** Hours for which the links in an export of the player's data work. */
export const exportLinkHours = 24;
/** Hours between the expiry of a mailed link and the deletion of its row. */
export const expiredLinkHours = 24;

/** Hours from sign-in to the end of the session. A sliding session is renewed once half of that has passed. */
export const sessionLifetimes: Record<SessionScope, { hours: number; isSliding: boolean }> = {
  player: { hours: 30 * 24, isSliding: true },
  coach: { hours: 30 * 24, isSliding: true },
  admin: { hours: 12, isSliding: false },
  analytics: { hours: 30 * 24, isSliding: false },
};
/** Days after the sign-in at which a session ends, however often it was renewed. */
export const maxSessionDays = 365;
/** Days for which a device cookie recognises a browser: the longest browsers keep a cookie, and longer than any session. */
export const knownDeviceDays = 400;
/** Days for which a network counts as known after the account's last login from it. */
export const knownNetworkDays = 90;

/** Hours for which a checkout can be paid. */
export const checkoutLifetimeHours = 23;
/** Days for which a browser is recognised as the one that began a checkout. */
export const checkoutBrowserDays = 7;
/** Days after which an unpaid checkout is deleted, and a refunded one without an account made anonymous. A bank transfer can take weeks. */
export const unpaidCheckoutDays = 30;
/** Minutes for which the credit in a price preview is valid. */
export const quoteLifetimeMinutes = 60;
/** Minutes after which a charge has ended, although its result is not known. Longer than the provider may take. */
export const runningChargeMinutes = 5;
/** Days after which the mail about the deletion of an account is deleted although it could not be sent. */
export const unsentDeletionMailDays = 14;
/** Days for which the ids of processed payment provider events are kept. */
export const providerEventDays = 60;

/** Returns the lifetime of a mailed link as text, such as "1 hour", "24 hours" or "7 days". */
export function linkLifetime(purpose: keyof typeof linkLifetimeHours): string {
  const hours: number = linkLifetimeHours[purpose];
  if (hours === 1) return '1 hour';
  return hours <= 48 ? `${hours} hours` : `${hours / 24} days`;
}

/** Returns the time for which a mailed link works as text, such as "the next hour" or "the next 7 days". */
export function linkPeriod(purpose: keyof typeof linkLifetimeHours): string {
  return `the next ${linkLifetime(purpose).replace(/^1 /, '')}`;
}
