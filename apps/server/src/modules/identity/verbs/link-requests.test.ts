import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailedToken, mailedTokens } from '../../../testing/mailed-token.ts';
import { startTestServer, testNow, testPassword, type TestServer } from '../../../testing/test-server.ts';
import { createVisitor, knownDeviceOf } from '../../../testing/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(testNow));

const requests = {
  'the reset of a player': {
    ask: '/api/forgot-password',
    page: '/reset-password',
    use: '/api/reset-password',
    create: (email: string) => server.factories.createPlayer({ email }),
    halfLifeMinutes: 30,
  },
  'the reset of a coach': {
    ask: '/api/coach/forgot-password',
    page: '/coach/reset-password',
    use: '/api/coach/reset-password',
    create: (email: string) => server.factories.createCoach({ email }),
    halfLifeMinutes: 30,
  },
  'the confirmation of a coach': {
    ask: '/api/coach/resend-verification',
    page: '/coach/verify',
    use: '/api/coach/verify',
    create: (email: string) => server.factories.createCoach({ email, verifiedAt: null }),
    halfLifeMinutes: 12 * 60,
  },
};
const names = Object.keys(requests) as (keyof typeof requests)[];
const at = (address: string, cookies?: Map<string, string>) => createVisitor(server, address, cookies);
const setMinutes = (minutes: number) => server.setNow(new Date(testNow.getTime() + minutes * 60_000));

describe.each(names)('%s', (name) => {
  const { ask, page, use, create, halfLifeMinutes } = requests[name];
  const slug = name.replaceAll(' ', '-');
  const network = 100 + names.indexOf(name);
  const tokensOf = async (email: string) => {
    await server.drainJobs();
    return mailedTokens(server, email, page);
  };
  const spend = async (token: string) =>
    (await at('192.0.2.1').post(use, { token, newPassword: 'chosen by the owner' })).status;

  it('[AUTH-03][COACH-03] stays available to the owner after a stranger has used up the limit of one network', async () => {
    const statuses = [];
    for (const email of [`${slug}@open.test`, `${slug}-nobody@open.test`]) {
      if (!email.includes('nobody')) await create(email);
      for (let number = 0; number < 6; number += 1)
        statuses.push((await at(`203.0.${network}.${number}`).post(ask, { email })).status);
      statuses.push((await at('198.51.100.4').post(ask, { email })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 200, 200, 200, 200, 200, 200, 429, 200]);
  });

  it('[AUTH-03][AUTH-04][COACH-03] mails the same link again, four times an hour, and a stranger cannot void it', async () => {
    const email = `${slug}@flood.test`;
    await create(email);
    await at(`198.51.${network}.4`).post(ask, { email });
    const own = await mailedToken(server, email, page);
    for (let stranger = 1; stranger <= 3; stranger += 1) {
      for (let number = 0; number < 5; number += 1)
        expect((await at(`203.${stranger}.${network}.9`).post(ask, { email })).status).toBe(200);
    }
    expect(await tokensOf(email)).toEqual([own, own, own, own]);
    expect(await spend(own)).toBe(200);
  });

  it('[AUTH-03][AUTH-04][COACH-03] mails a new link in the second half of the old one’s life, which voids the old one', async () => {
    const email = `${slug}@half.test`;
    await create(email);
    for (let number = 0; number < 5; number += 1) await at(`203.${number}.${network}.1`).post(ask, { email });
    const [first = ''] = await tokensOf(email);
    setMinutes(halfLifeMinutes);
    await at(`203.0.${network}.2`).post(ask, { email });
    const later = await tokensOf(email);
    expect(later).toHaveLength(5);
    expect(later.slice(1)).toEqual([first, first, first, first]);
    expect(later[0]).not.toBe(first);
    expect(await spend(first)).toBe(400);
    expect(await spend(later[0] ?? '')).toBe(200);
  });
});

it('[AUTH-03] counts a known device separately, even if a stranger uses the same network address', async () => {
  const email = 'device@neighbour.test';
  await server.factories.createPlayer({ email });
  const owner = at('192.0.2.30');
  expect((await owner.post('/api/login', { email, password: testPassword })).status).toBe(200);
  const stranger = at('192.0.2.30');
  const statuses = [];
  for (let number = 0; number < 6; number += 1)
    statuses.push((await stranger.post('/api/forgot-password', { email })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  // The limit of this network address for ten minutes is used up too.
  for (let number = 0; number < 20; number += 1)
    await stranger.post('/api/forgot-password', { email: `someone-${number}@neighbour.test` });
  const elsewhere = { email: 'nobody@neighbour.test' };
  expect((await stranger.post('/api/forgot-password', elsewhere)).status).toBe(429);
  expect((await at('192.0.2.30', knownDeviceOf(owner)).post('/api/forgot-password', { email })).status).toBe(200);
});

it('[COACH-01] lets a coach sign up after a stranger’s network has used up its limit', async () => {
  const email = 'wanted@signup.test';
  const signUp = (address: string) =>
    at(address).post('/api/coach/signup', { fullName: 'Casey Stone', email, password: 'a password for coaching' });
  const statuses = [];
  for (let number = 0; number < 6; number += 1) statuses.push((await signUp('203.0.113.200')).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  expect((await signUp('198.51.100.200')).status).toBe(201);
  expect((await signUp('198.51.100.201')).status).toBe(201);
  expect((await signUp('198.51.100.202')).status).toBe(201);
  expect((await signUp('198.51.101.202')).status, 'eight an hour in all').toBe(429);
});
