import { sessionScopes, type SessionScope } from '@swing/domain/actor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appRouter } from '../app-router.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { verbs } from '../verb-registry.ts';
import type { JsonVerb, StreamVerb } from './verb.ts';

let server: TestServer;
const bearer = {} as Record<SessionScope, { authorization: string }>;
beforeAll(async () => {
  server = await startTestServer({
    limits: { read: { points: 1e6, seconds: 60 }, upload: { points: 1e6, seconds: 60 } },
  });
  const accounts = {
    player: (await server.factories.createPlayer()).accountId,
    coach: (await server.factories.createCoach()).accountId,
    admin: (await server.factories.createAdmin()).id,
  };
  for (const scope of sessionScopes) {
    bearer[scope] = await server.signIn(accounts[scope === 'analytics' ? 'admin' : scope], scope);
  }
});
afterAll(() => server.close());

const all: (JsonVerb | StreamVerb)[] = [...verbs.json, ...verbs.stream];

async function tryRest(verb: JsonVerb | StreamVerb, headers: Record<string, string>): Promise<number> {
  const url = verb.rest!.path.replaceAll(/:\w+/g, 'none');
  return (await server.app.inject({ method: verb.rest!.method, url, headers, ...payloadOf(verb) })).statusCode;
}

function payloadOf(verb: JsonVerb | StreamVerb): { payload?: object | string } {
  if (verb.rest?.method === 'GET') return {};
  return { payload: verb.kind === 'receive' ? 'bytes' : {} };
}

const routed = all.filter((verb) => verb.rest).map((verb) => [verb.name, verb] as const);

it.each(routed.filter(([, verb]) => verb.access.who === 'sessions'))(
  '[AUTH-07][API-02] %s asks a stranger to sign in, whatever the body',
  async (_name, verb) => {
    expect(await tryRest(verb, {})).toBe(401);
    expect(await tryRest(verb, { authorization: 'Bearer player_made-up' })).toBe(401);
  },
);

describe.each(routed)('%s', (_name, verb) => {
  it.each(sessionScopes)('[AUTH-07][API-02] treats a %s session as its access rule says', async (scope) => {
    const status = await tryRest(verb, bearer[scope]);
    const isOpen = verb.access.who !== 'sessions' || verb.access.scopes.includes(scope);
    if (isOpen) expect([200, 201, 204, 400, 401, 404, 412]).toContain(status);
    else expect(status).toBe(403);
    if (isOpen && verb.access.who === 'sessions') expect(status).not.toBe(401);
    if (verb.name === 'identity.logout') bearer[scope] = await server.signIn(await accountOf(scope), scope);
  });
});

async function accountOf(scope: SessionScope): Promise<string> {
  const kind = scope === 'analytics' ? 'admin' : scope;
  return (await server.services.database.account.findFirstOrThrow({ where: { kind } })).id;
}

describe('typed procedures', () => {
  const procedures = [
    ['query', 'submissions.list', ['player', 'coach', 'admin']],
    ['query', 'submissions.eligibility', ['player']],
    ['query', 'coaching.queue', ['coach']],
    ['query', 'identity.myCoach', ['player']],
    ['query', 'identity.me', ['player', 'coach', 'admin']],
    ['query', 'identity.sessions', ['player', 'coach']],
    ['mutation', 'identity.logout', ['player', 'coach', 'admin', 'analytics']],
    ['mutation', 'identity.revokeSession', ['player', 'coach']],
    ['mutation', 'identity.revokeOtherSessions', ['player', 'coach']],
    ['mutation', 'identity.changePassword', ['player']],
    ['mutation', 'identity.updateProfile', ['player']],
    ['query', 'identity.emailChange', ['player']],
    ['mutation', 'identity.resendEmailConfirmation', ['player']],
    ['mutation', 'identity.cancelEmailChange', ['player']],
    ['mutation', 'account.delete', ['player']],
    ['mutation', 'submissions.requestUpload', ['player']],
    ['mutation', 'submissions.submit', ['player']],
    ['query', 'billing.subscription', ['player']],
    ['mutation', 'billing.previewChange', ['player']],
    ['mutation', 'billing.changeSubscription', ['player']],
    ['mutation', 'billing.withdrawChange', ['player']],
    ['mutation', 'billing.createPortal', ['player']],
    ['mutation', 'coaching.setStatus', ['coach', 'admin']],
    ['mutation', 'analysis.requestUpload', ['coach', 'admin']],
  ] as const;

  it('[AUTH-07][API-02] are for whom the verb behind each says, and this list leaves none out', () => {
    const typed = appRouter._def.procedures as unknown as Record<string, { _def: { meta?: { verb: object } } }>;
    const declared = Object.entries(typed).flatMap(([path, procedure]) => {
      const verb = verbs.json.find((one) => one === procedure._def.meta?.verb);
      if (verb === undefined) throw new Error(`${path} is made from no verb of the registry`);
      return verb.access.who === 'sessions' ? [[verb.kind, path, [...verb.access.scopes].sort()]] : [];
    });
    const listed = procedures.map(([kind, path, scopes]) => [kind, path, [...scopes].sort()]);
    const byPath = (one: unknown[], other: unknown[]) => String(one[1]).localeCompare(String(other[1]));
    expect(listed.sort(byPath)).toEqual(declared.sort(byPath));
  });

  it.each(procedures)('[AUTH-07][API-02] %s %s is for %j', async (kind, path, scopes) => {
    const call = async (headers: Record<string, string>) =>
      (
        await server.app.inject({
          method: kind === 'query' ? 'GET' : 'POST',
          url: `/api/trpc/${path}${kind === 'query' ? '?input=%7B%7D' : ''}`,
          headers,
          ...(kind === 'query' ? {} : { payload: {} }),
        })
      ).statusCode;
    expect(await call({})).toBe(401);
    for (const scope of sessionScopes) {
      const status = await call(bearer[scope]);
      if ((scopes as readonly string[]).includes(scope)) expect([200, 400]).toContain(status);
      else expect(status).toBe(403);
      if (path === 'identity.logout') bearer[scope] = await server.signIn(await accountOf(scope), scope);
    }
  });
});

it('[API-03] describes every documented call, with the schemas the server itself checks by', async () => {
  const { openapi, paths } = (await server.app.inject('/api/openapi.json')).json();
  expect(openapi).toBe('3.1.0');
  for (const verb of all) {
    if (!verb.rest) continue;
    const path = verb.rest.path.replace(/:(\w+)/g, '{$1}');
    expect(paths[path][verb.rest.method.toLowerCase()].operationId).toBe(verb.name);
  }
  expect(paths['/api/login'].post.requestBody.content['application/json'].schema.required).toEqual([
    'email',
    'password',
  ]);
});

it('gives every verb a name of its own', () => {
  const names = all.map((verb) => verb.name);
  expect(new Set(names).size).toBe(names.length);
});

describe('[API-04] malformed calls', () => {
  it.each([
    ['broken JSON', { payload: '{"email":', headers: { 'content-type': 'application/json' } }, 400],
    ['another content type', { payload: '<a/>', headers: { 'content-type': 'application/xml' } }, 415],
    ['a body of 300 kB', { payload: { email: 'x'.repeat(300_000), password: 'y' } }, 413],
    ['a missing field', { payload: { email: 'a@b.test' } }, 400],
  ] as const)('answers %s with the error shape', async (_name, body, status) => {
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
  ])('answers %s over tRPC with %d and no server fault in the log', async (url, status) => {
    const before = server.logLines.length;
    const answer = await server.app.inject(url);
    expect(answer.statusCode).toBe(status);
    expect(server.logLines.slice(before).join('')).not.toContain('call failed');
  });

  it('refuses an id that is none', async () => {
    const answer = await server.app.inject({
      method: 'PATCH',
      url: '/api/submission/none/status',
      headers: bearer.admin,
      payload: { status: 'analyzing' },
    });
    expect(answer.statusCode).toBe(400);
  });

  it('answers an unknown path below /api with 404 and JSON', async () => {
    const answer = await server.app.inject('/api/nothing');
    expect([answer.statusCode, answer.json().success]).toEqual([404, false]);
  });

  it('keeps a server fault to itself and tells the log', async () => {
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
