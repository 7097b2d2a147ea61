import type { SessionScope } from './actor.ts';

// How long everything is kept, or counts: the server, the screens, the mails and the legal pages take it from here.

/** Days an analysis is kept after it was sent (submissions-11). */
export const analysisRetentionDays = 30;
/** Months an original is kept, unless its account goes before (submissions-11). */
export const originalRetentionMonths = 12;
/** Hours after which an upload that was never submitted is dropped (submissions-2). */
export const draftLifetimeHours = 24;
/** Seconds without bytes after which an unfinished draft may be replaced (submissions-4). */
export const uploadSilenceSeconds = 60;
/** Seconds without bytes after which a received analysis counts as failed (submissions-14). */
export const receivingSilenceSeconds = 600;
/** Hours after which an upload URL that was requested for an analysis and not used is deleted. */
export const unusedUploadUrlHours = 24;
/** Hours after it was sent within which a video is prepared or given up. An analysis is promised within as many. */
export const preparationHours = 72;
/** Hours after which no work on a video can be going on any more that was begun before. */
export const longestWorkHours = 4;

/** Hours for which a mailed link works. */
export const linkLifetimeHours = {
  welcome: 7 * 24,
  reset_password: 1,
  verify_email: 24,
  confirm_email: 24,
  undo_email_change: 7 * 24,
} as const;
/** Hours for which the links in a copy of the player's data work. */
export const exportLinkHours = 24;
/** Hours between the expiry of a mailed link and the deletion of its row. */
export const expiredLinkHours = 24;

/** Hours from a sign-in to the end of the session. A sliding one is renewed once half of that has passed. */
export const sessionLifetimes: Record<SessionScope, { hours: number; isSliding: boolean }> = {
  player: { hours: 30 * 24, isSliding: true },
  coach: { hours: 30 * 24, isSliding: true },
  admin: { hours: 12, isSliding: false },
  analytics: { hours: 30 * 24, isSliding: false },
};
/** Days after the sign-in at which a session ends, however often it was renewed. */
export const longestSessionDays = 365;
/** Days a browser is known to its accounts: the longest browsers keep a cookie, and longer than any session. */
export const knownDeviceDays = 400;
/** Days a network counts as an account's own after its last login from there. */
export const knownNetworkDays = 90;

/** Hours for which a checkout can be paid. */
export const checkoutLifetimeHours = 23;
/** Days for which a browser is known to have begun a checkout. */
export const checkoutBrowserDays = 7;
/** Days after which a checkout that nobody paid is forgotten: a bank transfer takes its time. */
export const unpaidCheckoutDays = 30;
/** Minutes for which the credit of a preview stands. */
export const quoteLifetimeMinutes = 60;
/** Days for which it is remembered which news of the payment provider have been read. */
export const providerNewsDays = 60;

/** Returns the lifetime of a mailed link as text, such as "1 hour", "24 hours" or "7 days". */
export function linkLifetime(purpose: keyof typeof linkLifetimeHours): string {
  const hours: number = linkLifetimeHours[purpose];
  if (hours === 1) return '1 hour';
  return hours <= 48 ? `${hours} hours` : `${hours / 24} days`;
}
