import type { SessionScope } from '@swing/domain/actor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appRouter } from './trpc/app-router.ts';
import { listRoutes } from '../testing/list-routes.ts';
import { startTestServer, testAdminPassword, type TestServer } from '../testing/test-server.ts';
import { verbs } from './verb-registry.ts';
import type { JsonVerb, StreamVerb } from '../kernel/verb.ts';

const everyScope = ['player', 'coach', 'admin', 'analytics'] as const;

let server: TestServer;
const bearer = {} as Record<SessionScope, { authorization: string }>;
beforeAll(async () => {
  server = await startTestServer({
    limits: {
      read: { points: 1e6, seconds: 60 },
      write: { points: 1e6, seconds: 60 },
      upload: { points: 1e6, seconds: 60 },
    },
  });
  const accounts = {
    player: (await server.factories.createPlayer()).accountId,
    coach: (await server.factories.createCoach()).accountId,
    admin: (await server.factories.createAdmin()).id,
  };
  for (const scope of everyScope) {
    bearer[scope] = await server.signIn(accounts[scope === 'analytics' ? 'admin' : scope], scope);
  }
});
afterAll(() => server.close());

/**
 * Method, path, the session scopes that may call it, and the status for a request without a session and with an empty
 * body.
 */
const restCalls = [
  ['POST', '/api/login', everyScope, 400],
  ['POST', '/api/logout', everyScope, 401],
  ['GET', '/api/me', ['player', 'coach', 'admin'], 401],
  ['POST', '/api/forgot-password', everyScope, 400],
  ['POST', '/api/reset-password', everyScope, 400],
  ['POST', '/api/user/password', ['player', 'coach'], 401],
  ['POST', '/api/user/update', ['player'], 401],
  ['GET', '/api/user/export', ['player'], 401],
  ['POST', '/api/checkout', everyScope, 400],
  ['POST', '/api/subscription/proration-preview', ['player'], 401],
  ['POST', '/api/subscription/change', ['player'], 401],
  ['POST', '/api/stripe/create-checkout', everyScope, 400],
  ['POST', '/api/stripe/verify-session', everyScope, 400],
  ['POST', '/api/stripe/create-portal', ['player'], 401],
  ['POST', '/api/stripe/webhook', everyScope, 400],
  ['POST', '/api/cloudflare-stream/webhook', everyScope, 404],
  ['GET', '/api/submissions', ['player', 'coach', 'admin'], 401],
  ['POST', '/api/video/upload-url', ['player'], 401],
  ['PUT', '/api/video/upload/:submissionId', everyScope, 400],
  ['OPTIONS', '/api/video/tus/', everyScope, 204],
  ['POST', '/api/video/tus/', ['player'], 401],
  ['HEAD', '/api/video/tus/:id', ['player'], 401],
  ['PATCH', '/api/video/tus/:id', ['player'], 401],
  ['DELETE', '/api/video/tus/:id', ['player'], 401],
  ['POST', '/api/video/submit', ['player'], 401],
  ['GET', '/api/video/stream/:key', ['player', 'coach', 'admin'], 401],
  ['GET', '/api/submission/:id', ['player', 'coach', 'admin'], 401],
  ['PATCH', '/api/submission/:id/status', ['coach', 'admin'], 401],
  ['DELETE', '/api/submission/:submissionId', ['admin'], 401],
  ['POST', '/api/coach/signup', everyScope, 400],
  ['POST', '/api/coach/login', everyScope, 400],
  ['POST', '/api/coach/verify', everyScope, 400],
  ['POST', '/api/coach/resend-verification', everyScope, 400],
  ['POST', '/api/coach/forgot-password', everyScope, 400],
  ['POST', '/api/coach/reset-password', everyScope, 400],
  ['GET', '/api/coach/submissions', ['coach'], 401],
  ['POST', '/api/admin/login', everyScope, 400],
  ['GET', '/api/admin/users', ['admin'], 401],
  ['POST', '/api/admin/user/update', ['admin'], 401],
  ['POST', '/api/admin/resend-welcome', ['admin'], 401],
  ['POST', '/api/admin/password-reset', ['admin'], 401],
  ['DELETE', '/api/admin/user/delete', ['admin'], 401],
  ['GET', '/api/admin/submissions', ['admin'], 401],
  ['GET', '/api/admin/coaches', ['admin'], 401],
  ['DELETE', '/api/admin/coach/:id', ['admin'], 401],
  ['POST', '/api/analytics/track', everyScope, 400],
  ['GET', '/api/analytics/dashboard', ['admin', 'analytics'], 401],
  ['GET', '/api/analytics/events', ['admin', 'analytics'], 401],
  ['POST', '/api/analysis/upload-to-stream', ['coach', 'admin'], 401],
  ['POST', '/api/analysis/upload/:token', everyScope, 404],
  ['HEAD', '/api/analysis/upload/:token', everyScope, 404],
  ['PATCH', '/api/analysis/upload/:token', everyScope, 404],
  ['DELETE', '/api/analysis/upload/:token', everyScope, 404],
  ['POST', '/api/library/tus/', ['coach', 'admin'], 401],
  ['HEAD', '/api/library/tus/:id', ['coach', 'admin'], 401],
  ['PATCH', '/api/library/tus/:id', ['coach', 'admin'], 401],
  ['DELETE', '/api/library/tus/:id', ['coach', 'admin'], 401],
  ['GET', '/api/library/video/:id', ['player', 'coach', 'admin'], 401],
  ['GET', '/api/submission/:submissionId/attachments', ['player', 'coach', 'admin'], 401],
  ['GET', '/api/submission/:submissionId/chapters.vtt', ['player', 'coach', 'admin'], 401],
] as const;

/** What the header of the admin gate opens instead of a session, with the status for the id "none". */
const openByHeader: Record<string, number> = {
  'GET /api/admin/coaches': 200,
  'GET /api/analytics/dashboard': 200,
  'DELETE /api/admin/coach/:id': 400,
};

/** Routes that belong to no verb. They are public. The last one serves the pages. */
const otherRoutes = ['GET /healthz', 'GET /readyz', 'GET /api/openapi.json', 'GET *'];
/** Routes of procedures, which have a table of their own below, and of stand-ins, which production never loads. */
const isElsewhere = (route: string) => / \/(api\/trpc\/:(\(.*\))?|dev\/.*)$/.test(route);

const all: (JsonVerb | StreamVerb)[] = [...verbs.json, ...verbs.stream];

describe('REST calls', () => {
  const callRest = async (method: (typeof restCalls)[number][0], path: string, headers: Record<string, string>) =>
    (
      await server.app.inject({
        method,
        url: path.replaceAll(/:\w+/g, 'none'),
        headers,
        ...(method === 'GET' || method === 'HEAD' ? {} : { payload: path.includes('/upload/') ? 'bytes' : {} }),
      })
    ).statusCode;

  it('[AUTH-07][API-02] are all in this table', () => {
    const declared = all.flatMap(({ rest }) => (rest ? [`${rest.method} ${rest.path}`] : []));
    expect(restCalls.map(([method, path]) => `${method} ${path}`).sort()).toEqual(declared.sort());
  });

  it('[AUTH-07] no route of the server is missing from this table, whoever registered it', () => {
    const paths = restCalls.map(([method, path]) => `${method} ${path.replace(/\/$/, '').replaceAll(/:\w+/g, ':')}`);
    const found = listRoutes(server.app).filter((route) => !isElsewhere(route));
    expect(found.sort()).toEqual([...paths, ...otherRoutes].sort());
  });

  it.each(restCalls)('[AUTH-07][API-02] %s %s may be called by %j', async (method, path, scopes, strangerStatus) => {
    expect(await callRest(method, path, {})).toBe(strangerStatus);
    const madeUp = await callRest(method, path, { authorization: 'Bearer player_made-up' });
    expect(madeUp).toBe(strangerStatus);
    const byHeader = await callRest(method, path, { 'x-admin-password': testAdminPassword });
    expect(byHeader).toBe(openByHeader[`${method} ${path}`] ?? strangerStatus);
    // This route also accepts signed URLs, so a session without access gets 401 like a call without a session.
    const refusal = path === '/api/video/stream/:key' ? 401 : 403;
    for (const scope of everyScope) {
      const status = await callRest(method, path, bearer[scope]);
      if (!(scopes as readonly string[]).includes(scope)) expect(status).toBe(refusal);
      else if (strangerStatus === 401) expect([200, 201, 204, 400, 404, 412]).toContain(status);
      else expect(status).toBe(strangerStatus);
      if (path === '/api/logout') bearer[scope] = await server.signIn(await accountOf(scope), scope);
    }
  });
});

async function accountOf(scope: SessionScope): Promise<string> {
  const kind = scope === 'analytics' ? 'admin' : scope;
  return (await server.services.database.account.findFirstOrThrow({ where: { kind } })).id;
}

describe('typed procedures', () => {
  const procedures = [
    ['query', 'submissions.list', ['player', 'coach', 'admin']],
    ['query', 'submissions.listComparable', ['coach', 'admin']],
    ['query', 'submissions.read', ['player', 'coach', 'admin']],
    ['query', 'submissions.eligibility', ['player']],
    ['query', 'coaching.queue', ['coach']],
    ['query', 'coaching.profile', ['coach']],
    ['query', 'coaching.poolStatus', ['coach']],
    ['query', 'coaching.listPlayers', ['coach']],
    ['query', 'coaching.summary', ['coach']],
    ['query', 'identity.myCoach', ['player']],
    ['query', 'identity.me', ['player', 'coach', 'admin']],
    ['query', 'identity.sessions', ['player', 'coach']],
    ['mutation', 'identity.logout', ['player', 'coach', 'admin', 'analytics']],
    ['mutation', 'identity.revokeSession', ['player', 'coach']],
    ['mutation', 'identity.revokeOtherSessions', ['player', 'coach']],
    ['mutation', 'identity.changePassword', ['player', 'coach']],
    ['mutation', 'identity.updateProfile', ['player']],
    ['query', 'identity.emailChange', ['player']],
    ['mutation', 'identity.resendEmailConfirmation', ['player']],
    ['mutation', 'identity.cancelEmailChange', ['player']],
    ['mutation', 'account.delete', ['player']],
    ['mutation', 'submissions.requestUpload', ['player']],
    ['mutation', 'submissions.submit', ['player']],
    ['mutation', 'submissions.discard', ['player']],
    ['query', 'billing.subscription', ['player']],
    ['mutation', 'billing.previewChange', ['player']],
    ['mutation', 'billing.changeSubscription', ['player']],
    ['mutation', 'billing.withdrawChange', ['player']],
    ['mutation', 'billing.createPortal', ['player']],
    ['mutation', 'coaching.setStatus', ['coach', 'admin']],
    ['mutation', 'coaching.updateProfile', ['coach']],
    ['mutation', 'coaching.updateSettings', ['coach']],
    ['mutation', 'coaching.updateCheckpointNames', ['coach']],
    ['mutation', 'coaching.takeOldest', ['coach']],
    ['mutation', 'analysis.requestUpload', ['coach', 'admin']],
    ['mutation', 'analysis.confirmUpload', ['coach', 'admin']],
    ['query', 'analysis.readOutcome', ['coach', 'admin']],
    ['query', 'analysis.readDocument', ['coach', 'admin']],
    ['query', 'analysis.checkpointNames', ['coach', 'admin']],
    ['mutation', 'analysis.saveDocument', ['coach', 'admin']],
    ['query', 'library.list', ['coach', 'admin']],
    ['query', 'library.read', ['coach', 'admin']],
    ['query', 'library.storage', ['coach', 'admin']],
    ['mutation', 'library.requestUpload', ['coach', 'admin']],
    ['mutation', 'library.finishUpload', ['coach', 'admin']],
    ['mutation', 'library.update', ['coach', 'admin']],
    ['mutation', 'library.move', ['coach', 'admin']],
    ['mutation', 'library.remove', ['coach', 'admin']],
    ['mutation', 'library.attach', ['coach', 'admin']],
    ['mutation', 'library.detach', ['coach', 'admin']],
    ['query', 'library.attachments', ['player', 'coach', 'admin']],
    ['mutation', 'identity.lockAdmin', ['admin', 'analytics']],
    ['query', 'administration.listUsers', ['admin']],
    ['query', 'administration.readUser', ['admin']],
    ['query', 'administration.listPlanChanges', ['admin']],
    ['query', 'administration.listPayments', ['admin']],
    ['query', 'administration.listMails', ['admin']],
    ['query', 'administration.listSessions', ['admin']],
    ['query', 'administration.listAudit', ['admin']],
    ['mutation', 'administration.updateUser', ['admin']],
    ['mutation', 'administration.resendWelcome', ['admin']],
    ['mutation', 'administration.sendPasswordReset', ['admin']],
    ['mutation', 'administration.deleteUser', ['admin']],
    ['query', 'administration.listDeletions', ['admin']],
    ['query', 'administration.health', ['admin']],
    ['query', 'administration.listFailedJobs', ['admin']],
    ['mutation', 'administration.retryJobs', ['admin']],
    ['query', 'administration.listQueue', ['admin']],
    ['mutation', 'administration.deleteSubmission', ['admin']],
    ['mutation', 'administration.assignSubmissions', ['admin']],
    ['mutation', 'administration.assignPlayer', ['admin']],
    ['query', 'administration.listCoaches', ['admin']],
    ['mutation', 'administration.deleteCoach', ['admin']],
    ['query', 'administration.readAnalytics', ['admin', 'analytics']],
  ] as const;

  /** Procedures that need no session. */
  const open = [
    ['mutation', 'identity.loginPlayer'],
    ['mutation', 'identity.loginCoach'],
    ['mutation', 'identity.loginAdmin'],
    ['query', 'identity.adminGate'],
    ['query', 'identity.coachByCode'],
    ['mutation', 'identity.forgotPassword'],
    ['mutation', 'identity.resetPassword'],
    ['mutation', 'identity.forgotCoachPassword'],
    ['mutation', 'identity.resetCoachPassword'],
    ['mutation', 'identity.confirmEmailChange'],
    ['mutation', 'identity.undoEmailChange'],
    ['mutation', 'identity.signUpCoach'],
    ['mutation', 'identity.verifyCoachEmail'],
    ['mutation', 'identity.resendVerification'],
    ['mutation', 'analytics.track'],
    ['mutation', 'billing.createCheckout'],
    ['mutation', 'billing.verifySession'],
    ['mutation', 'billing.choosePassword'],
    ['mutation', 'billing.signUpWithPassword'],
    ['query', 'billing.settings'],
  ] as const;

  const call = async (kind: 'query' | 'mutation', path: string, headers: Record<string, string>) =>
    (
      await server.app.inject({
        method: kind === 'query' ? 'GET' : 'POST',
        url: `/api/trpc/${path}${kind === 'query' ? '?input=%7B%7D' : ''}`,
        headers,
        ...(kind === 'query' ? {} : { payload: {} }),
      })
    ).statusCode;

  it('[AUTH-07][API-02] are all in these lists, and each runs a verb', () => {
    const typed = appRouter._def.procedures as unknown as Record<
      string,
      { _def: { type: string; meta?: { verb: object } } }
    >;
    const declared = Object.entries(typed).map(([path, { _def }]) => {
      if (!all.some((verb) => verb === _def.meta?.verb)) throw new Error(`${path} belongs to no verb of the registry`);
      return `${_def.type} ${path}`;
    });
    expect([...procedures, ...open].map(([kind, path]) => `${kind} ${path}`).sort()).toEqual(declared.sort());
  });

  it.each(open)('[AUTH-07][API-02] %s %s may be called without a session', async (kind, path) => {
    expect([200, 400]).toContain(await call(kind, path, {}));
  });

  it.each(procedures)('[AUTH-07][API-02] %s %s may be called by %j', async (kind, path, scopes) => {
    expect(await call(kind, path, {})).toBe(401);
    for (const scope of everyScope) {
      const status = await call(kind, path, bearer[scope]);
      if ((scopes as readonly string[]).includes(scope)) expect([200, 400, 409]).toContain(status);
      else expect(status).toBe(403);
      if (path === 'identity.logout' || path === 'identity.lockAdmin')
        bearer[scope] = await server.signIn(await accountOf(scope), scope);
    }
  });
});

it('gives every verb a unique name', () => {
  const names = all.map((verb) => verb.name);
  expect(new Set(names).size).toBe(names.length);
});

describe('[API-04] malformed calls', () => {
  it.each([
    ['broken JSON', { payload: '{"email":', headers: { 'content-type': 'application/json' } }, 400],
    ['another content type', { payload: '<a/>', headers: { 'content-type': 'application/xml' } }, 415],
    ['a body of 300 kB', { payload: { email: 'x'.repeat(300_000), password: 'y' } }, 413],
    ['a missing field', { payload: { email: 'a@b.test' } }, 400],
  ] as const)('responds to %s with the usual error body', async (_name, body, status) => {
    const answer = await server.app.inject({ method: 'POST', url: '/api/login', ...body });
    expect(answer.statusCode).toBe(status);
    const { success, error, message, code, requestId } = answer.json();
    expect([success, message]).toEqual([false, error]);
    expect(code).toMatch(/^[A-Z_]+$/);
    expect(requestId).toBe(answer.headers['x-request-id']);
  });

  it.each([
    ['a NUL in a field', { payload: { email: 'a\0b', password: 'x' } }, 400],
    ['a list for an object', { payload: [1, 2] }, 400],
  ] as const)('refuses %s', async (_name, body, status) => {
    expect((await server.app.inject({ method: 'POST', url: '/api/login', ...body })).statusCode).toBe(status);
  });

  it.each([
    ['/api/trpc/no.such', 404],
    ['/api/trpc/submissions.list?input=%7Bbroken', 400],
  ])('responds to %s over tRPC with %d and no server fault in the log', async (url, status) => {
    const before = server.logLines.length;
    const answer = await server.app.inject(url);
    expect(answer.statusCode).toBe(status);
    expect(server.logLines.slice(before).join('')).not.toContain('call failed');
  });

  it('refuses an invalid id', async () => {
    const answer = await server.app.inject({
      method: 'PATCH',
      url: '/api/submission/none/status',
      headers: bearer.admin,
      payload: { status: 'analyzing' },
    });
    expect(answer.statusCode).toBe(400);
  });

  it('responds with 404 and JSON to an unknown path below /api', async () => {
    const answer = await server.app.inject('/api/nothing');
    expect([answer.statusCode, answer.json().success]).toEqual([404, false]);
  });

  it('logs a server fault without revealing it to the client', async () => {
    const broken = await startTestServer();
    await broken.services.database.$executeRaw`ALTER TABLE accounts RENAME TO gone`;
    const answer = await broken.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email: 'a', password: 'b' },
    });
    expect(answer.statusCode).toBe(500);
    expect(answer.json().error).toBe('Something went wrong on our side. Please try again.');
    expect(answer.body).not.toMatch(/accounts|relation|prisma/i);
    expect(broken.logLines.join('')).toContain('call failed');
    await broken.close();
  });
});
