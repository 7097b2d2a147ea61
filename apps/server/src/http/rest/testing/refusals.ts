import type { Method, Sent } from './walk.ts';

/** A call that the server refuses, and the status, code and message of its response. */
export type Refusal = readonly [Method, string, Sent, status: number, code: string, error: string];

const signup = { email: '{player}', password: '{password}', firstName: 'Ann', lastName: 'Lee', consent: true };
const upgrade = { email: '{player}', newPlan: 'performance', firstName: 'Ann', lastName: 'Lee' };
const buyer = { email: 'buyer@calls.test', planId: 'starter', consent: true };
const view = { event_type: 'homepage_view', page_path: '/', session_id: 'visit-1' };
const stranger = { as: 'strangerToken' } as const;
const noSubmission = { submissionId: '{nobody}', r2Key: 'none', videoSize: 1 };

const tus = { 'tus-resumable': '1.0.0' };
const append = { ...tus, 'upload-offset': 0, 'content-type': 'application/offset+octet-stream' };
const tusVersion = 'Please use tus 1.0.0 and send Tus-Resumable: 1.0.0.';
const secretInUrl =
  'Passwords and session tokens must not be part of a URL. Send them in the body or in the Authorization header.';

/** Calls of visitors and players, and of the server itself. */
export const playerRefusals: readonly Refusal[] = [
  [
    'POST',
    '/api/login',
    { body: { email: '{player}', password: 'a guess' } },
    401,
    'BAD_CREDENTIALS',
    'Invalid email or password',
  ],
  ['GET', '/api/me', {}, 401, 'UNAUTHENTICATED', 'Please sign in.'],
  ['POST', '/api/logout', {}, 401, 'UNAUTHENTICATED', 'Please sign in.'],
  [
    'POST',
    '/api/checkout',
    { body: { ...signup, email: '{taken}', planType: 'starter' } },
    409,
    'EMAIL_TAKEN',
    'This email already has an account. Please sign in.',
  ],
  [
    'POST',
    '/api/subscription/proration-preview',
    { ...stranger, body: { newPlan: 'gold' } },
    400,
    'BAD_REQUEST',
    'Please choose one of our plans: starter, performance or sixmonth.',
  ],
  [
    'POST',
    '/api/subscription/change',
    { ...stranger, body: { ...upgrade, email: '{taken}' } },
    409,
    'NOT_POSSIBLE_NOW',
    'There is no active plan to change. Choose a plan and pay for it at checkout.',
  ],
  [
    'POST',
    '/api/stripe/create-checkout',
    { body: { ...buyer, consent: false } },
    400,
    'BAD_REQUEST',
    'Please confirm that you are 18 or older, or that your parent or guardian agrees.',
  ],
  [
    'POST',
    '/api/stripe/verify-session',
    { body: { sessionId: 'cs_none' } },
    404,
    'NOT_FOUND',
    'Failed to verify payment',
  ],
  [
    'POST',
    '/api/stripe/create-portal',
    { ...stranger, body: { customerId: 'cus_of_another' } },
    404,
    'NOT_FOUND',
    'Customer not found.',
  ],
  ['POST', '/api/stripe/webhook', { body: {} }, 400, 'BAD_REQUEST', 'The signature is not valid.'],
  [
    'POST',
    '/api/forgot-password',
    { body: { email: 'no address' } },
    400,
    'BAD_REQUEST',
    'Please enter a valid email address.',
  ],
  [
    'POST',
    '/api/reset-password',
    { body: { token: '', newPassword: 'long enough' } },
    400,
    'BAD_REQUEST',
    'Invalid or missing reset token',
  ],
  [
    'POST',
    '/api/user/update',
    { ...stranger, body: { firstName: 'A', lastName: 'B', email: 'new@calls.test' } },
    403,
    'PASSWORD_REQUIRED',
    'Enter your password to change your email.',
  ],
  [
    'POST',
    '/api/user/password',
    { ...stranger, body: { currentPassword: 'a guess', newPassword: 'long enough' } },
    403,
    'WRONG_PASSWORD',
    'Current password is incorrect',
  ],
  [
    'GET',
    '/api/submissions?userId={nobody}',
    stranger,
    403,
    'FORBIDDEN',
    'You may only list videos of your own account or players.',
  ],
  [
    'POST',
    '/api/video/upload-url',
    { ...stranger, body: { fileName: 'a.mp4' } },
    403,
    'SUBSCRIPTION_INACTIVE',
    'Your plan has ended. Choose a plan to upload.',
  ],
  [
    'PUT',
    '/api/video/upload/{nobody}?key=none',
    { body: Buffer.from('any bytes') },
    404,
    'NOT_FOUND',
    'Upload not found.',
  ],
  ['POST', '/api/video/submit', { ...stranger, body: noSubmission }, 404, 'NOT_FOUND', 'Upload not found.'],
  ['GET', '/api/video/stream/{none}', stranger, 404, 'NOT_FOUND', 'Video not found.'],
  [
    'POST',
    '/api/analytics/track',
    { body: { ...view, session_id: '' } },
    400,
    'BAD_REQUEST',
    'Please enter the session id.',
  ],
  ['GET', '/api/user/export', {}, 401, 'UNAUTHENTICATED', 'Please sign in.'],
  ['HEAD', '/api/user/export', {}, 401, 'UNAUTHENTICATED', 'Please sign in.'],
  ['GET', '/api/submission/{nobody}', stranger, 404, 'NOT_FOUND', 'Submission not found.'],
  ['OPTIONS', '/api/video/tus/?token=a', {}, 400, 'BAD_REQUEST', secretInUrl],
  ['POST', '/api/video/tus/', stranger, 412, 'PRECONDITION_FAILED', tusVersion],
  ['HEAD', '/api/video/tus/{nobody}', { ...stranger, headers: tus }, 404, 'NOT_FOUND', 'Upload not found.'],
  ['PATCH', '/api/video/tus/{nobody}', { ...stranger, headers: append }, 404, 'NOT_FOUND', 'Upload not found.'],
  ['DELETE', '/api/video/tus/{nobody}', { ...stranger, headers: tus }, 404, 'NOT_FOUND', 'Upload not found.'],
  ['HEAD', '/api/video/stream/{none}', stranger, 404, 'NOT_FOUND', 'Video not found.'],
  ['GET', '/api/submission/{nobody}/attachments', stranger, 404, 'NOT_FOUND', 'Submission not found.'],
  ['GET', '/api/submission/{nobody}/chapters.vtt', stranger, 404, 'NOT_FOUND', 'Submission not found.'],
  ['HEAD', '/api/submission/{nobody}/chapters.vtt', stranger, 404, 'NOT_FOUND', 'Submission not found.'],
  ['GET', '/api/library/video/{nobody}', stranger, 404, 'NOT_FOUND', 'Video not found.'],
  ['HEAD', '/api/library/video/{nobody}', stranger, 404, 'NOT_FOUND', 'Video not found.'],
  [
    'GET',
    '/healthz',
    { headers: { 'x-padding': 'x'.repeat(20_000) } },
    431,
    'TOO_LARGE',
    'The headers of the request are too large.',
  ],
  ['GET', '/api/openapi.json?token=a', {}, 400, 'BAD_REQUEST', secretInUrl],
];
