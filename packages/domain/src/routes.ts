/**
 * Paths of the screens, lower-cased; matching ignores case. Besides these there are the prerendered pages; the server
 * answers 404 for any other.
 */
export const webRoutes = [
  '/login',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/undo-email-change',
  '/checkout',
  '/checkout-old',
  '/success',
  '/account',
  '/account/dashboard',
  '/account/watch',
] as const;

/** My Videos with the upload form open. */
export const uploadFormPath = '/account/dashboard?upload=1';

/** Where a player chooses, changes and manages a plan. */
export const subscriptionPath = '/account?tab=subscription';

/** Where a player watches the analysis of a submission, or with `show` the swing itself. */
export function watchPath(submissionId: string, show?: 'swing'): string {
  return `/account/watch?submission=${submissionId}${show ? `&show=${show}` : ''}`;
}

export const coachRoutes = [
  '/coach',
  '/coach/login',
  '/coach/signup',
  '/coach/signup-success',
  '/coach/verify',
  '/coach/forgot-password',
  '/coach/reset-password',
  '/coach/queue',
  '/coach/analyzer',
] as const;

/** Screens of the route table that are still to come: each shows its gate, or says what can be done instead. */
export const comingRoutes = [
  '/coach/profile',
  '/coach/get-started',
  '/coach/how-it-works',
  '/admin',
  '/admin/queue',
  '/admin/analyzer',
  '/admin/test-capture',
  '/admin/test-extension',
  '/admin/test-audio',
  '/admin/coaches',
  '/admin/analytics',
] as const;
export type ComingRoute = (typeof comingRoutes)[number];

/** A path as routes are compared: lower-cased, without a slash at the end. */
export function normalisePath(path: string): string {
  return path.toLowerCase().replace(/(.)\/+$/, '$1');
}
