import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { mailedToken } from '../../../testing/mailed-token.ts';
import { startTestServer, testNow, testPassword, type TestServer } from '../../../testing/test-server.ts';
import { createVisitor, knownDeviceOf, type Visitor } from '../../../testing/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(testNow));
afterEach(() => vi.restoreAllMocks());

const doors = {
  player: '/api/login',
  coach: '/api/coach/login',
} as const;
type Kind = keyof typeof doors;

const create = (kind: Kind, email: string) =>
  kind === 'player' ? server.factories.createPlayer({ email }) : server.factories.createCoach({ email });
const at = (address: string, cookies?: Map<string, string>) => createVisitor(server, address, cookies);

async function guess(visitor: Visitor, door: string, email: string, times: number): Promise<number[]> {
  const statuses = [];
  for (let number = 0; number < times; number += 1) {
    statuses.push((await visitor.post(door, { email, password: `guess ${number}` })).status);
  }
  return statuses;
}
const repeated = (status: number, times: number) => Array<number>(times).fill(status);

describe.each(['player', 'coach'] as const)('the login of a %s', (kind) => {
  const door = doors[kind];
  // No network address is used twice, because each has a limit of its own in five minutes.
  const strangers = kind === 'player' ? '203.0' : '203.1';
  const right = (visitor: Visitor, email: string) => visitor.post(door, { email, password: testPassword });

  it('[AUTH-02][COACH-02] lets the owner sign in at once, even after a stranger’s guesses from another network', async () => {
    const email = `${kind}@stranger.test`;
    await create(kind, email);
    expect(await guess(at(`${strangers}.113.9`), door, email, 11)).toEqual([...repeated(401, 10), 429]);
    expect((await right(at('198.51.100.4'), email)).status).toBe(200);
    const sameNetwork = await right(at(`${strangers}.113.200`), email);
    expect([sameNetwork.status, sameNetwork.code]).toEqual([429, 'RATE_LIMITED']);
    expect(sameNetwork.retryAfterSeconds).toBeGreaterThan(3_000);
  });

  it('[AUTH-02][COACH-02] lets known devices and networks sign in after strangers have used up their limits', async () => {
    const email = `${kind}@siege.test`;
    await create(kind, email);
    const owner = at('198.51.100.4');
    expect((await right(owner, email)).status).toBe(200);
    expect(await guess(at(`${strangers}.113.9`), door, email, 10)).toEqual(repeated(401, 10));
    expect(await guess(at(`${strangers}.114.9`), door, email, 10)).toEqual(repeated(401, 10));
    expect(await guess(at(`${strangers}.115.9`), door, email, 1)).toEqual([429]);
    expect((await right(at('192.0.2.1'), email)).status, 'neither network nor device known').toBe(429);
    expect((await right(at('192.0.2.1', knownDeviceOf(owner)), email)).status, 'the known device').toBe(200);
    expect((await right(at('198.51.100.77'), email)).status, 'the known network').toBe(200);
    expect((await right(at(`${strangers}.115.9`), email)).status, 'the stranger').toBe(429);
  });

  it('[AUTH-02][COACH-02] responds the same for an address with and without an account', async () => {
    await create(kind, `${kind}@exists.test`);
    const answers = [];
    for (const [host, email] of [`${kind}@exists.test`, `${kind}@nobody.test`].entries()) {
      const responses = [];
      for (const network of [113, 114, 115]) {
        const address = `${strangers}.${network}.${20 + host}`;
        for (let number = 0; number < 11; number += 1) {
          const { status, code, error } = await at(address).post(door, { email, password: 'a guess' });
          responses.push([status, code, error]);
        }
      }
      answers.push(responses);
    }
    expect(answers[0]).toEqual(answers[1]);
    const wrong = [401, 'BAD_CREDENTIALS', 'Invalid email or password'];
    const limited = [429, 'RATE_LIMITED', 'Too many attempts. Please wait a little and try again.'];
    expect(answers[0]?.filter(([status]) => status === 401)).toEqual(Array.from({ length: 20 }, () => wrong));
    expect(answers[0]?.filter(([status]) => status !== 401)).toEqual(Array.from({ length: 13 }, () => limited));
  });
});

it('[AUTH-07] accepts a device cookie for its own account only, and no forged one', async () => {
  const [email, other] = ['cookie@device.test', 'other@device.test'];
  await create('player', email);
  await create('player', other);
  const owner = at('198.51.100.4');
  expect((await owner.post('/api/login', { email: other, password: testPassword })).status).toBe(200);
  const cookie = owner.cookies.get('known_device') ?? '';
  expect(cookie).toMatch(/^[\w-]{22}\.[\w-]{32}$/);
  for (const address of ['203.0.113.30', '203.0.114.30']) await guess(at(address), '/api/login', email, 10);
  const forged = `${cookie.slice(0, 23)}${'A'.repeat(32)}`;
  for (const value of [cookie, forged, 'rubbish']) {
    const visitor = at('192.0.2.2', new Map([['known_device', value]]));
    expect((await visitor.post('/api/login', { email, password: testPassword })).status, value).toBe(429);
  }
});

it('[AUTH-02][PLUS-15] never allows more than 50 guesses of one password an hour in total', async () => {
  const email = 'hunted@limit.test';
  const { accountId } = await create('player', email);
  const login = (visitor: Visitor) => visitor.post('/api/login', { email, password: testPassword });
  const devices = [];
  for (const address of ['198.51.100.4', '198.51.101.4', '198.51.102.4']) {
    const device = at(address);
    expect((await login(device)).status).toBe(200);
    devices.push(knownDeviceOf(device));
  }
  const taken: number[] = [];
  for (const cookies of devices) taken.push(...(await guess(at('192.0.2.3', cookies), '/api/login', email, 30)));
  for (const address of ['198.51.100.9', '198.51.101.9', '198.51.102.9', '203.0.113.40', '203.0.114.40', '2001:db8::1'])
    taken.push(...(await guess(at(address), '/api/login', email, 12)));
  for (let session = 0; session < 3; session += 1) {
    const headers = await server.signIn(accountId, 'player');
    for (let number = 0; number < 4; number += 1) {
      const payload = { currentPassword: `guess ${number}`, newPassword: 'a password of the thief' };
      taken.push((await at('192.0.2.4').post('/api/user/password', payload, headers)).status);
      const removal = { password: `guess ${number}`, isConfirmed: true };
      taken.push((await at('192.0.2.4').post('/api/trpc/account.delete', removal, headers)).status);
    }
  }
  const counts = new Map<number, number>();
  for (const status of taken) counts.set(status, (counts.get(status) ?? 0) + 1);
  // Allowed guesses: 8 from devices, 15 from known networks, 20 from strangers, and 7 in sessions, where a wrong password gets 403.
  expect(Object.fromEntries(counts)).toEqual({ 401: 43, 403: 7, 429: 136 });
});

it('[AUTH-02] does not count right passwords', async () => {
  const email = 'often@right.test';
  await create('player', email);
  const app = at('192.0.2.90');
  for (let number = 0; number < 20; number += 1) {
    expect((await at('192.0.2.90').post('/api/login', { email, password: testPassword })).status).toBe(200);
  }
  expect(await guess(app, '/api/login', email, 6)).toEqual(repeated(401, 6));
});

it('[AUTH-02] lets the owner sign in on a used-up device once the password was reset by mail', async () => {
  const email = 'forgetful@reset.test';
  await create('player', email);
  const owner = at('198.51.100.60');
  await owner.post('/api/login', { email, password: testPassword });
  // Six by device and ten by network. The limit of strangers is used up.
  for (const address of ['203.0.113.50', '203.0.114.50']) await guess(at(address), '/api/login', email, 10);
  expect(await guess(owner, '/api/login', email, 17)).toEqual([...repeated(401, 16), 429]);
  await owner.post('/api/forgot-password', { email });
  const token = await mailedToken(server, email, '/reset-password');
  const newPassword = 'remembered from now on';
  expect((await owner.post('/api/reset-password', { token, newPassword })).status).toBe(200);
  expect((await owner.post('/api/login', { email, password: newPassword })).status).toBe(200);
});

it('[AUTH-02] recognises a device after a reset by mail from a new network, while strangers guess', async () => {
  const email = 'travelling@reset.test';
  await create('player', email);
  for (const address of ['203.0.113.51', '203.0.114.51']) await guess(at(address), '/api/login', email, 10);
  const owner = at('198.51.103.4');
  expect((await owner.post('/api/login', { email, password: testPassword })).status).toBe(429);
  await owner.post('/api/forgot-password', { email });
  const token = await mailedToken(server, email, '/reset-password');
  const newPassword = 'chosen far from home';
  expect((await owner.post('/api/reset-password', { token, newPassword })).status).toBe(200);
  expect((await owner.post('/api/login', { email, password: newPassword })).status).toBe(200);
  expect((await at('198.51.103.9').post('/api/login', { email, password: newPassword })).status).toBe(200);
});

it('[AUTH-02] does not reveal by the number of allowed guesses which accounts have signed in from a network', async () => {
  const email = 'signed-in@network.test';
  await create('player', email);
  await at('198.51.104.4').post('/api/login', { email, password: testPassword });
  expect(await guess(at('198.51.104.5'), '/api/login', email, 12)).toEqual([...repeated(401, 10), 429, 429]);
  const unknown = await guess(at('198.51.104.6'), '/api/login', 'nobody@network.test', 12);
  expect(unknown).toEqual([...repeated(401, 10), 429, 429]);
});

it('[AUTH-02] lets one known network sign in after a stranger in another has used up its limit', async () => {
  const email = 'cafe@network.test';
  await create('player', email);
  for (const address of ['198.51.105.4', '198.51.106.4'])
    expect((await at(address).post('/api/login', { email, password: testPassword })).status).toBe(200);
  for (const address of ['203.0.113.80', '203.0.114.80', '198.51.106.5']) {
    expect(await guess(at(address), '/api/login', email, 10)).toEqual(repeated(401, 10));
  }
  expect((await at('198.51.106.4').post('/api/login', { email, password: testPassword })).status).toBe(429);
  expect((await at('198.51.105.4').post('/api/login', { email, password: testPassword })).status).toBe(200);
});

it('[AUTH-02] counts IPv6 by /64', async () => {
  const email = 'six@network.test';
  await create('player', email);
  const statuses = [];
  for (let host = 1; host <= 11; host += 1) {
    statuses.push(...(await guess(at(`2001:db8:1:2::${host.toString(16)}`), '/api/login', email, 1)));
  }
  expect(statuses).toEqual([...repeated(401, 10), 429]);
  expect(await guess(at('2001:db8:1:3::1'), '/api/login', email, 1)).toEqual([401]);
});

it('[AUTH-02] lets a known device sign in after others have used up the limit of its network address', async () => {
  const email = 'neighbour@nat.test';
  await create('player', email);
  const owner = at('192.0.2.66');
  expect((await owner.post('/api/login', { email, password: testPassword })).status).toBe(200);
  for (let number = 0; number < 30; number += 1) {
    await at('192.0.2.66').post('/api/login', { email: `someone-${number}@nat.test`, password: 'a guess' });
  }
  expect((await at('192.0.2.66').post('/api/login', { email, password: testPassword })).status).toBe(429);
  expect((await owner.post('/api/login', { email, password: testPassword })).status).toBe(200);
});

it('[AUTH-02] allows guesses again after an hour', async () => {
  const email = 'later@hour.test';
  await create('player', email);
  const stranger = at('203.0.113.70');
  expect(await guess(stranger, '/api/login', email, 11)).toEqual([...repeated(401, 10), 429]);
  const realNow = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + 3_600_000);
  expect(await guess(stranger, '/api/login', email, 1)).toEqual([401]);
});

it('[ACCT-04][PLUS-15] counts the owner’s session separately from a stolen one that has used up its guesses', async () => {
  const { accountId } = await create('player', 'robbed@session.test');
  const [thief, owner] = [await server.signIn(accountId, 'player'), await server.signIn(accountId, 'player')];
  const change = async (headers: Record<string, string>, currentPassword: string) =>
    (
      await at('192.0.2.5').post(
        '/api/user/password',
        { currentPassword, newPassword: 'a better one than that' },
        headers,
      )
    ).status;
  const guesses = [];
  for (let number = 0; number < 6; number += 1) guesses.push(await change(thief, `guess ${number}`));
  expect(guesses).toEqual([...repeated(403, 5), 429]);
  expect(await change(thief, testPassword)).toBe(429);
  expect(await change(owner, testPassword)).toBe(200);
});
