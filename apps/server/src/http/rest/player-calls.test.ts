import { readFile } from 'node:fs/promises';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNamedCalls, type NamedCall } from '../../testing/call-by-name.ts';
import { mailedToken } from '../../testing/mailed-token.ts';
import { startTestServer, testPassword, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let video: Buffer;
beforeAll(async () => {
  server = await startTestServer({ hasPayments: true });
  video = await readFile(fixturePath('swing-animation.mp4'));
});
afterAll(() => server.close());

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT';
const ok = ['success'];
const signedIn = ['success', 'token', 'user'];
const preview = 'success planId effective amount credit total currency description effectiveAt'.split(' ');

/** A visitor who knows the values in `known`, such as a password. Checks status and fields of each answer. */
function visitor(known: Record<string, string>) {
  async function call(method: Method, url: string, sent: NamedCall, status: number) {
    const answer = await createNamedCalls(server, known)(method, url, sent);
    const isSuccess = answer.statusCode < 300;
    expect([method, url, answer.statusCode, isSuccess ? '' : answer.body]).toEqual([method, url, status, '']);
    return answer;
  }
  /** Returns the fields of an answer whose fields are `fields`. */
  async function read(method: Method, url: string, sent: NamedCall, [status, fields]: [number, readonly string[]]) {
    const body = (await call(method, url, sent, status)).json<Record<string, unknown>>();
    expect([url, Object.keys(body)]).toEqual([url, fields]);
    if (fields.includes('success')) expect([url, body['success']]).toEqual([url, true]);
    return body;
  }
  return { call, read, known };
}
const password = { password: '{password}' };
const email = { email: '{email}' };
const names = { firstName: 'Ann', lastName: 'Lee' };

/** A player who signed up and paid. */
async function signedUp(address: string) {
  const player = visitor({ email: address, password: testPassword });
  const body = { ...email, ...password, ...names, consent: true, planType: 'starter' };
  const { token } = await player.read('POST', '/api/checkout', { body }, [201, signedIn]);
  await server.simulator().simulator.deliverWebhooks();
  player.known['token'] = String(token);
  return { ...player, me: { as: 'token' } };
}

describe('the documented calls answer with the documented fields', () => {
  it('[API-01] of the server itself, and of analytics', async () => {
    const { read } = visitor({});
    await read('GET', '/healthz', {}, [200, ok]);
    await read('GET', '/readyz', {}, [200, ok]);
    await read('GET', '/api/openapi.json', {}, [200, ['openapi', 'info', 'paths', 'components']]);
    const view = { event_type: 'homepage_view', page_path: '/', session_id: 'visit-1' };
    await read('POST', '/api/analytics/track', { body: view }, [202, ok]);
  });

  it('[API-01] of a player who signs up, pays and changes the plan', async () => {
    const { read, known, me } = await signedUp('payer@calls.test');
    const { database } = server.services;
    const paid = await database.player.findFirstOrThrow({ where: { account: { emailKey: 'payer@calls.test' } } });
    known['customer'] = paid.stripeCustomerId ?? '';
    known['session'] = (await database.checkoutSession.findFirstOrThrow({ where: { accountId: paid.accountId } })).id;
    const newPlan = 'performance';
    await read('POST', '/api/subscription/proration-preview', { ...me, body: { newPlan } }, [200, preview]);
    await read('POST', '/api/subscription/change', { ...me, body: { ...email, newPlan, ...names } }, [200, signedIn]);
    const portal = { ...me, body: { customerId: '{customer}' } };
    await read('POST', '/api/stripe/create-portal', portal, [200, ['success', 'portalUrl']]);
    const buyer = { email: 'buyer@calls.test', planId: 'starter', consent: true };
    await read('POST', '/api/stripe/create-checkout', { body: buyer }, [200, ['success', 'checkoutUrl']]);
    const verified = ['success', 'planId', 'mayChoosePassword', 'isWelcomed'];
    await read('POST', '/api/stripe/verify-session', { body: { sessionId: '{session}' } }, [200, verified]);
  });

  it('[API-01] of a player who uploads a swing and watches it', async () => {
    const { call, read, known, me } = await signedUp('uploader@calls.test');
    const requested = ['success', 'submissionId', 'uploadKey'];
    const draft = await read('POST', '/api/video/upload-url', { ...me, body: { fileName: 'a.mp4' } }, [201, requested]);
    Object.assign(known, draft);
    const upload = '/api/video/upload/{submissionId}?key={uploadKey}';
    await read('PUT', upload, { body: video }, [201, ['success', 'size']]);
    const swing = { submissionId: '{submissionId}', r2Key: '{uploadKey}', athleteName: 'Ann', videoSize: video.length };
    const submitted = ['success', 'submissionId', 'submission'];
    await read('POST', '/api/video/submit', { ...me, body: swing }, [201, submitted]);
    expect((await call('GET', '/api/submissions', me, 200)).json()).toMatchObject([{ id: draft['submissionId'] }]);
    for (const method of ['GET', 'HEAD'] as const) {
      const { headers } = await call(method, '/api/video/stream/{uploadKey}', me, 200);
      expect(headers['content-length']).toBe(String(video.length));
    }
  });

  it('[API-01] of a player who signs in and changes name and password', async () => {
    const { read, known, me } = await signedUp('profile@calls.test');
    await read('POST', '/api/login', { body: { ...email, ...password } }, [200, signedIn]);
    await read('GET', '/api/me', me, [200, ['success', 'kind', 'user']]);
    const profile = { ...me, body: { firstName: 'Anna', lastName: 'Lee', ...email } };
    await read('POST', '/api/user/update', profile, [200, ['success', 'user', 'pendingEmail']]);
    const change = { currentPassword: '{password}', newPassword: 'another new one' };
    await read('POST', '/api/user/password', { ...me, body: change }, [200, ok]);
    await read('POST', '/api/logout', me, [200, ok]);
    await read('POST', '/api/forgot-password', { body: email }, [200, ok]);
    known['reset'] = await mailedToken(server, 'profile@calls.test', '/reset-password');
    const reset = { token: '{reset}', newPassword: 'yet another one' };
    await read('POST', '/api/reset-password', { body: reset }, [200, ok]);
  });

  it('[API-01] of a coach who signs up, reads the queue and resets the password', async () => {
    const { read, known } = visitor({ email: 'coach@calls.test', password: testPassword });
    await read('POST', '/api/coach/signup', { body: { ...email, ...password, fullName: 'Kim Cho' } }, [201, ok]);
    await read('POST', '/api/coach/resend-verification', { body: email }, [200, ok]);
    known['verification'] = await mailedToken(server, 'coach@calls.test', '/coach/verify');
    await read('POST', '/api/coach/verify', { body: { token: '{verification}' } }, [200, ok]);
    const login = { body: { ...email, ...password } };
    const { token, coach } = await read('POST', '/api/coach/login', login, [200, ['success', 'token', 'coach']]);
    Object.assign(known, { token, code: (coach as { inviteCode: string }).inviteCode });
    const queue = ['success', 'submissions', 'stats', 'nextCursor'];
    await read('GET', '/api/coach/submissions?coachCode={code}', { as: 'token' }, [200, queue]);
    await read('POST', '/api/coach/forgot-password', { body: email }, [200, ok]);
    known['reset'] = await mailedToken(server, 'coach@calls.test', '/coach/reset-password');
    const reset = { token: '{reset}', newPassword: 'a much newer one' };
    await read('POST', '/api/coach/reset-password', { body: reset }, [200, ok]);
  });
});
