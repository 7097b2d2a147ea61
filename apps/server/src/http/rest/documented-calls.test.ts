import { readFile } from 'node:fs/promises';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startCloudflareStandIn, type CloudflareStandIn } from '../../testing/cloudflare-stand-in.ts';
import { startTestServer, testNow, testPassword, type TestServer } from '../../testing/test-server.ts';
import { adminStory, serverStory } from './testing/admin-stories.ts';
import { analysisStory, coachStory, libraryStory } from './testing/coach-stories.ts';
import { callName, documentedCalls, documentedNames } from './testing/documented-calls.ts';
import { payingStory, profileStory, uploadStory, webhookStory } from './testing/player-stories.ts';
import { playerRefusals } from './testing/refusals.ts';
import { knownAdmin, type Scene } from './testing/scene.ts';
import { staffRefusals } from './testing/staff-refusals.ts';
import { createWalk, type Known } from './testing/walk.ts';

/** Status of HEAD calls with the id or token "none". Those that are not listed need a session: 401. */
const headStatuses: Record<string, number> = { 'HEAD /api/analysis/upload/{token}': 404 };

interface Operation {
  summary: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema?: { properties: object; required: string[] } }> };
}

let server: TestServer;
let cloudflare: CloudflareStandIn;
let scene: Scene;
const known: Known = {
  password: testPassword,
  player: 'nobody@calls.test',
  taken: 'taken@calls.test',
  coachTaken: 'taken-coach@calls.test',
  none: 'none',
  nobody: '01900000-0000-7000-8000-000000000000',
};
let openapi: string;
const described = new Map<string, Operation>();
beforeAll(async () => {
  cloudflare = await startCloudflareStandIn(() => testNow);
  server = await startTestServer({ hasPayments: true, cloudflareStream: cloudflare.settings });
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const video = await readFile(fixturePath('swing-animation.mp4'));
  scene = { server, walk: createWalk(origin), video };
  const { factories, services } = server;
  const player = await factories.createPlayer({ email: known['taken'] ?? '', subscriptionStatus: 'expired' });
  const coach = await factories.createCoach({ email: known['coachTaken'] ?? '' });
  known['completed'] = (await factories.createSubmission({ player, status: 'completed' })).id;
  known['strangerToken'] = (await services.sessions.create({ accountId: player.accountId, scope: 'player' })).token;
  known['otherCoachToken'] = (await services.sessions.create({ accountId: coach.accountId, scope: 'coach' })).token;
  Object.assign(known, await knownAdmin(scene));
  const document = (await server.app.inject('/api/openapi.json')).json();
  openapi = document.openapi;
  for (const [path, operations] of Object.entries<Record<string, Operation>>(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      described.set(callName(method.toUpperCase(), path), operation);
    }
  }
});
afterAll(async () => {
  await server.close();
  await cloudflare.close();
});

function call(name: string) {
  const [method = '', path = ''] = name.split(' ');
  return server.app.inject({
    method: method as 'GET',
    url: path.replaceAll(/\{\w+\}/g, 'none').toUpperCase(),
    ...(method === 'GET' || method === 'HEAD' ? {} : { payload: {} }),
  });
}

describe('documented calls', () => {
  it('are written once each', () => expect(new Set(documentedNames).size).toBe(documentedNames.length));

  it.each(documentedNames)('[API-01] %s exists in upper case too, and fails with the documented body', async (name) => {
    const answer = await call(name);
    if (answer.statusCode < 300) return;
    if (name.startsWith('HEAD ')) {
      expect(answer.statusCode).toBe(headStatuses[name] ?? 401);
      return;
    }
    expect([400, 401, 404]).toContain(answer.statusCode);
    const { success, error, message, code, requestId } = answer.json();
    expect([success, message]).toEqual([false, error]);
    expect(error).not.toBe('Not found.');
    expect(code).toMatch(/^[A-Z_]+$/);
    expect(requestId).toBe(answer.headers['x-request-id']);
  });
});

const stories: [string, (scene: Scene) => Promise<void>][] = [
  ['the server itself, and of analytics', serverStory],
  ['a player who signs up, pays and changes the plan', payingStory],
  ['the payment provider', webhookStory],
  ['a player who uploads a swing and watches it', uploadStory],
  ['a player who signs in and changes name and password', profileStory],
  ['a coach who signs up and resets the password', coachStory],
  ['a coach who analyzes a swing, takes the analysis back and sends it', analysisStory],
  ['a coach who fills and attaches the library', libraryStory],
  ['an admin who reads, edits and deletes', adminStory],
];

describe('a walk over the documented calls', () => {
  it.each(stories)('[API-01] of %s succeeds with the documented bodies', async (_, story) => story(scene));

  it('[API-01] of Cloudflare Stream succeeds', async () => {
    const { body, headers } = cloudflare.signed(Buffer.from('{"uid":"0123456789abcdef0123456789abcdef"}'), testNow);
    const path = '/api/cloudflare-stream/webhook';
    await scene.walk.succeed('POST', path, { body, headers }, [200, { received: true }]);
  });

  it.each([...playerRefusals, ...staffRefusals].map((refusal) => [`${refusal[0]} ${refusal[1]}`, refusal] as const))(
    '[API-01] %s is refused with the documented error, and says why',
    (_, [method, url, sent, ...refusal]) => scene.walk.refuse(method, url, sent, refusal, known),
  );

  it('[API-01] says while the storage does not respond that the server is not ready', async () => {
    vi.spyOn(server.services.storage, 'check').mockRejectedValue(new Error('no storage'));
    // The answer of an earlier test counts for a second.
    await expect.poll(async () => (await server.app.inject('/readyz')).statusCode, { timeout: 5_000 }).toBe(503);
    await scene.walk.refuse('GET', '/readyz', {}, [503, 'UNAVAILABLE', 'Not ready.']);
  });

  it('[API-01] has made every documented call at least once with success, and once with a refusal', () => {
    expect(scene.walk.missing()).toEqual({ successes: [], refusals: [] });
  });
});

describe('[API-03] the description', () => {
  it('has the format OpenAPI 3.1', () => expect(openapi).toBe('3.1.0'));

  it('has no call that is missing in the list', () => {
    const listed = documentedCalls.map(([method, path]) => callName(method, path));
    expect([...described.keys()].sort()).toEqual(listed.sort());
  });

  it.each(documentedCalls)(
    'describes %s %s with the fields it needs and those it accepts',
    (method, path, needed, accepted) => {
      const operation = described.get(callName(method, path));
      expect(operation?.summary).toMatch(/^[A-Z]/);
      const query = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'query');
      const body = operation?.requestBody?.content['application/json']?.schema;
      const required = [...query.filter((one) => one.required).map((one) => one.name), ...(body?.required ?? [])];
      expect(required.sort()).toEqual([...needed].sort());
      const fields = [...query.map((one) => one.name), ...Object.keys(body?.properties ?? {})];
      expect(fields).toEqual(expect.arrayContaining([...needed, ...accepted]));
    },
  );
});
