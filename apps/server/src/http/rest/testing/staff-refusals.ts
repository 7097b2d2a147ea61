import type { Refusal } from './refusals.ts';

const coach = { as: 'otherCoachToken' };
const admin = { as: 'admin' };
const edit = { userId: '{nobody}', firstName: 'Ann', lastName: 'Lee', planType: 'performance', status: 'active' };
const analysis = { fileName: 'a.mp4', contentType: 'video/mp4', duration: 12, submissionId: '{completed}' };
const tus = { 'tus-resumable': '1.0.0' };
const append = { ...tus, 'upload-offset': 0, 'content-type': 'application/offset+octet-stream' };
const noUser = [404, 'NOT_FOUND', 'User not found.'] as const;
const noUpload = [404, 'NOT_FOUND', 'Upload not found.'] as const;
const noSession = [401, 'UNAUTHENTICATED', 'Please sign in.'] as const;

/** Calls of coaches and admins. */
export const staffRefusals: readonly Refusal[] = [
  [
    'POST',
    '/api/coach/signup',
    { body: { email: '{coachTaken}', password: 'x', fullName: 'A' } },
    400,
    'BAD_REQUEST',
    'Password must be at least 8 characters',
  ],
  [
    'POST',
    '/api/coach/login',
    { body: { email: '{coachTaken}', password: 'a guess' } },
    401,
    'BAD_CREDENTIALS',
    'Invalid email or password',
  ],
  [
    'POST',
    '/api/coach/verify',
    { body: { token: 'none' } },
    400,
    'INVALID_LINK',
    'Invalid verification link. Please request a new one.',
  ],
  ['POST', '/api/coach/resend-verification', { body: {} }, 400, 'BAD_REQUEST', 'Please enter your email address.'],
  ['POST', '/api/coach/forgot-password', { body: {} }, 400, 'BAD_REQUEST', 'Please enter your email address.'],
  [
    'POST',
    '/api/coach/reset-password',
    { body: { token: 'none', newPassword: 'long enough' } },
    400,
    'INVALID_LINK',
    'Invalid reset link. Please request a new password reset.',
  ],
  [
    'GET',
    '/api/coach/submissions?coachCode=ZZZZZZ',
    { as: 'otherCoachToken' },
    403,
    'FORBIDDEN',
    'You may only see your own queue.',
  ],
  [
    'PATCH',
    '/api/submission/{nobody}/status',
    { as: 'otherCoachToken', body: { status: 'analyzing' } },
    404,
    'NOT_FOUND',
    'Submission not found.',
  ],
  ['POST', '/api/analysis/upload/{none}', {}, 404, 'NOT_FOUND', 'Upload not found.'],

  [
    'POST',
    '/api/analysis/upload-to-stream',
    { ...admin, body: analysis },
    409,
    'NOT_POSSIBLE_NOW',
    'This video already has its analysis.',
  ],
  ['HEAD', '/api/analysis/upload/{none}', {}, ...noUpload],
  ['PATCH', '/api/analysis/upload/{none}', { headers: { 'upload-offset': '0' } }, ...noUpload],
  ['DELETE', '/api/analysis/upload/{none}', {}, ...noUpload],
  ['POST', '/api/cloudflare-stream/webhook', { body: {} }, 400, 'BAD_REQUEST', 'The signature is not valid.'],
  ['POST', '/api/library/tus/', {}, ...noSession],
  ['HEAD', '/api/library/tus/{nobody}', { ...coach, headers: tus }, ...noUpload],
  ['PATCH', '/api/library/tus/{nobody}', { ...coach, headers: append }, ...noUpload],
  ['DELETE', '/api/library/tus/{nobody}', { ...coach, headers: tus }, ...noUpload],
  ['POST', '/api/admin/login', { body: { password: 'a guess' } }, 401, 'BAD_CREDENTIALS', 'Invalid password'],
  ['GET', '/api/admin/submissions', coach, 403, 'FORBIDDEN', 'You may not do this.'],
  [
    'GET',
    '/api/admin/users?search=ab',
    admin,
    400,
    'BAD_REQUEST',
    'Enter at least 3 letters or digits of a word to search.',
  ],
  ['POST', '/api/admin/user/update', { ...admin, body: edit }, ...noUser],
  ['POST', '/api/admin/resend-welcome', { ...admin, body: { userId: '{nobody}' } }, ...noUser],
  ['POST', '/api/admin/password-reset', { ...admin, body: { userId: '{nobody}' } }, ...noUser],
  ['DELETE', '/api/admin/user/delete', { ...admin, body: { userId: '{nobody}' } }, ...noUser],
  ['GET', '/api/admin/coaches', {}, ...noSession],
  ['DELETE', '/api/admin/coach/{nobody}', admin, 404, 'NOT_FOUND', 'Coach not found.'],
  ['DELETE', '/api/submission/{nobody}', admin, 404, 'NOT_FOUND', 'Submission not found.'],
  [
    'GET',
    '/api/analytics/dashboard?days=2',
    admin,
    400,
    'BAD_REQUEST',
    'The number of days must be one of: 1, 7, 14, 30, 90.',
  ],
  ['GET', '/api/analytics/events', coach, 403, 'FORBIDDEN', 'You may not do this.'],
  ['HEAD', '/api/analytics/events', coach, 403, 'FORBIDDEN', 'You may not do this.'],
];
