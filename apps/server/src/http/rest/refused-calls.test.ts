import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNamedCalls, type NamedCall } from '../../testing/call-by-name.ts';
import { startTestServer, testPassword, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
const known: Record<string, string> = {
  password: testPassword,
  player: 'nobody@calls.test',
  taken: 'taken@calls.test',
  coachTaken: 'taken-coach@calls.test',
  nobody: '01900000-0000-7000-8000-000000000000',
};
beforeAll(async () => {
  server = await startTestServer({ hasPayments: true });
  const player = await server.factories.createPlayer({ email: known['taken'] ?? '', subscriptionStatus: 'expired' });
  const coach = await server.factories.createCoach({ email: known['coachTaken'] ?? '' });
  const { sessions } = server.services;
  known['strangerToken'] = (await sessions.create({ accountId: player.accountId, scope: 'player' })).token;
  known['otherCoachToken'] = (await sessions.create({ accountId: coach.accountId, scope: 'coach' })).token;
});
afterAll(() => server.close());

const signup = { email: '{player}', password: '{password}', firstName: 'Ann', lastName: 'Lee', consent: true };
const upgrade = { email: '{player}', newPlan: 'performance', firstName: 'Ann', lastName: 'Lee' };
const buyer = { email: 'buyer@calls.test', planId: 'starter', consent: true };
const view = { event_type: 'homepage_view', page_path: '/', session_id: 'visit-1' };
const stranger = { as: 'strangerToken' } as const;
const noSubmission = { submissionId: '{nobody}', r2Key: 'none', videoSize: 1 };

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';

const failures: readonly (readonly [Method, string, NamedCall, status: number, code: string, error: string])[] = [
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
  ['GET', '/api/video/stream/none', stranger, 404, 'NOT_FOUND', 'Video not found.'],
  [
    'POST',
    '/api/analytics/track',
    { body: { ...view, session_id: '' } },
    400,
    'BAD_REQUEST',
    'Please enter the session id.',
  ],
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
  ['POST', '/api/analysis/upload/none', {}, 404, 'NOT_FOUND', 'Upload not found.'],
];

describe('the documented calls of visitors, players and coaches', () => {
  it.each(failures)(
    '[API-01] %s %s with %j fails with %i %s, and says why',
    async (method, url, call, status, code, error) => {
      const answer = await createNamedCalls(server, known)(method, url, call);
      const requestId = answer.headers['x-request-id'];
      expect([answer.statusCode, answer.json()]).toEqual([
        status,
        { success: false, error, message: error, code, requestId },
      ]);
    },
  );
});
