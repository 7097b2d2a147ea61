import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAdmin } from '../../testing/sign-in-admin.ts';
import { startTestServer, testAdminPassword, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let headers: Record<string, string>;
const ids: Record<string, string> = { nobody: '01900000-0000-7000-8000-000000000000' };
beforeAll(async () => {
  server = await startTestServer();
  ({ headers } = await signInAdmin(server));
  const { factories } = server;
  const coach = await factories.createCoach();
  const player = await factories.createPlayer({ coach, passwordHash: null });
  ids['player'] = player.accountId;
  ids['coach'] = coach.accountId;
  ids['pending'] = (await factories.createSubmission({ player })).id;
  ids['completed'] = (await factories.createSubmission({ player, status: 'completed' })).id;
});
afterAll(() => server.close());

type Call = readonly [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: Record<string, unknown>];

/** `{name}` in a path or a field stands for the id of that name. */
const withIds = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? '');
const send = ([method, url, payload]: Call, sent: Record<string, string> = headers) =>
  server.app.inject({
    method,
    url: withIds(url),
    headers: sent,
    ...(payload ? { payload: JSON.parse(withIds(JSON.stringify(payload))) as Record<string, unknown> } : {}),
  });

const edit = { userId: '{player}', firstName: 'Ann', lastName: 'Lee', planType: 'performance', status: 'active' };
const analysis = { fileName: 'a.mp4', contentType: 'video/mp4', duration: 12, submissionId: '{pending}' };

const dashboardFields =
  'success summary totalEvents dailyStats hourlyStats planBreakdown recentEvents nextCursor'.split(' ');

/** Each call of the table in the order of a story, with the fields of its answer. The last calls delete. */
const successes: readonly (readonly [Call, status: number, fields: string[]])[] = [
  [['POST', '/api/admin/login', { password: testAdminPassword }], 200, ['success', 'token']],
  [['GET', '/api/admin/submissions'], 200, ['success', 'submissions', 'counts', 'nextCursor']],
  [['GET', '/api/admin/users?search=factory'], 200, ['success', 'users', 'stats', 'nextCursor']],
  [['POST', '/api/admin/user/update', edit], 200, ['success', 'user', 'notice', 'grantedUntil']],
  [['POST', '/api/admin/resend-welcome', { userId: '{player}' }], 200, ['success']],
  [['POST', '/api/admin/password-reset', { userId: '{player}' }], 200, ['success']],
  [['GET', '/api/admin/coaches'], 200, ['success', 'coaches', 'stats', 'nextCursor']],
  [['GET', '/api/analytics/dashboard?days=30'], 200, dashboardFields],
  [['PATCH', '/api/submission/{pending}/status', { status: 'analyzing' }], 200, ['success', 'submission']],
  [['POST', '/api/analysis/upload-to-stream', analysis], 200, ['success', 'uploadUrl']],
  [['DELETE', '/api/submission/{pending}'], 200, ['success']],
  [['DELETE', '/api/admin/coach/{coach}'], 200, ['success', 'unlinkedPlayers', 'openSubmissions']],
  [['DELETE', '/api/admin/user/delete', { userId: '{player}' }], 200, ['success', 'hasEndedSubscription']],
];

const failures: readonly (readonly [Call, status: number, code: string, error: string])[] = [
  [['POST', '/api/admin/login', { password: 'a guess' }], 401, 'BAD_CREDENTIALS', 'Invalid password'],
  [
    ['GET', '/api/admin/users?search=ab'],
    400,
    'BAD_REQUEST',
    'Enter at least 3 letters or digits of a word to search.',
  ],
  [
    ['GET', '/api/analytics/dashboard?days=2'],
    400,
    'BAD_REQUEST',
    'The number of days must be one of: 1, 7, 14, 30, 90.',
  ],
  [['POST', '/api/admin/user/update', { ...edit, userId: '{nobody}' }], 404, 'NOT_FOUND', 'User not found.'],
  [['POST', '/api/admin/resend-welcome', { userId: '{nobody}' }], 404, 'NOT_FOUND', 'User not found.'],
  [['POST', '/api/admin/password-reset', { userId: '{nobody}' }], 404, 'NOT_FOUND', 'User not found.'],
  [['DELETE', '/api/admin/user/delete', { userId: '{nobody}' }], 404, 'NOT_FOUND', 'User not found.'],
  [['DELETE', '/api/admin/coach/{nobody}'], 404, 'NOT_FOUND', 'Coach not found.'],
  [['DELETE', '/api/submission/{nobody}'], 404, 'NOT_FOUND', 'Submission not found.'],
  [
    ['POST', '/api/analysis/upload-to-stream', { ...analysis, submissionId: '{completed}' }],
    409,
    'NOT_POSSIBLE_NOW',
    'This video already has its analysis.',
  ],
];

describe('the documented calls of admins', () => {
  it.each(failures)('[API-01] %j fails with %i %s', async (call, status, code, error) => {
    const answer = await send(call);
    const requestId = answer.headers['x-request-id'];
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      { success: false, error, message: error, code, requestId },
    ]);
  });

  it.each(successes.filter(([[, url]]) => url !== '/api/admin/login'))('[API-01] %j needs a session', async (call) => {
    const answer = await send(call, {});
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it.each(successes)('[API-01] %j succeeds with %i and %j', async (call, status, fields) => {
    const answer = await send(call);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([status, fields]);
    expect(answer.json().success).toBe(true);
  });
});
