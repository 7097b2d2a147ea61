/**
 * Paths of the screens, lower-cased. Matching ignores case. There are also the prerendered pages. The server responds 404 to
 * any other path.
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

/** The screen on which a player watches the analysis of a submission, or with `show` the submitted swing. */
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
  '/coach/players',
  '/coach/library',
  '/coach/get-started',
  '/coach/how-it-works',
  '/coach/profile',
  '/coach/analyzer',
  '/coach/crop',
] as const;

export const adminRoutes = [
  '/admin',
  '/admin/queue',
  '/admin/analyzer',
  '/admin/crop',
  '/admin/coaches',
  '/admin/library',
  '/admin/analytics',
  '/admin/health',
  '/admin/test-capture',
  '/admin/test-extension',
  '/admin/test-audio',
] as const;

/** The admins' diagnostic pages: tests of microphone, screen capture and capture extension. */
export const diagnosticRoutes = [
  '/admin/test-capture',
  '/admin/test-extension',
  '/admin/test-audio',
] as const satisfies (typeof adminRoutes)[number][];
export type DiagnosticRoute = (typeof diagnosticRoutes)[number];

/** The two areas that have a queue and an analyzer. */
export type StaffArea = 'coach' | 'admin';

export function queuePath(area: StaffArea): string {
  return `/${area}/queue`;
}

/** The analyzer for a submission. With `correction`, to replace the analysis that was sent. */
export function analyzerPath(area: StaffArea, submissionId: string, purpose?: 'correction'): string {
  return `/${area}/analyzer?submission=${submissionId}${purpose ? '&correction=1' : ''}`;
}

/** Path of the crop window, in which a coach or an admin chooses the part of a captured screen that is recorded. */
export function cropPath(area: StaffArea): string {
  return `/${area}/crop`;
}

/** The analyzer with a sample swing, of which nothing is sent. */
export const practicePath = '/coach/analyzer?practice=1';

/** The form in which paths are compared: lower-cased, without a trailing slash. */
export function normalisePath(path: string): string {
  return path.toLowerCase().replace(/(.)\/+$/, '$1');
}
