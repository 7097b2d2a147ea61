import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createShop, sessionIdOf } from '../../testing/shop.ts';
import { startTestServer, testNow, testPassword, type TestServer } from '../../testing/test-server.ts';

const wide = { points: 1e6, seconds: 60 };
let server: TestServer;
beforeAll(async () => {
  const limits = { write: wide, checkout: wide, checkoutResult: wide };
  server = await startTestServer({ hasPayments: true, limits });
});
afterAll(() => server.close());

const playerOf = async (emailKey: string) => {
  const where = { account: { kind: 'player', emailKey } } as const;
  return server.services.database.player.findFirstOrThrow({ where });
};
const parent = { firstName: 'Maya', lastName: 'Torres' };

describe('[UPL-06] the athlete’s name', () => {
  it('typed at checkout is stored with the account that the payment creates', async () => {
    const email = 'parent@athlete.test';
    const shop = createShop(server);
    const { sessionId } = await shop.buy({ email, ...parent, athleteName: ' Leo Torres ' });
    await shop.verify(sessionId);
    expect(await playerOf(email)).toMatchObject({ ...parent, athleteName: 'Leo Torres' });
  });

  it('is kept if our record of the checkout is lost and only the webhook reports the payment', async () => {
    const email = 'news@athlete.test';
    const { sessionId } = await createShop(server).buy({ email, ...parent, athleteName: 'Leo Torres' });
    await server.services.database.checkoutSession.delete({ where: { id: sessionId } });
    await server.simulator().simulator.deliverWebhooks();
    await server.drainJobs();
    expect(await playerOf(email)).toMatchObject({ ...parent, athleteName: 'Leo Torres' });
  });

  it('is empty if the payer named no athlete', async () => {
    const email = 'none@athlete.test';
    const shop = createShop(server);
    const { sessionId } = await shop.buy({ email, ...parent });
    await shop.verify(sessionId);
    expect((await playerOf(email)).athleteName).toBeNull();
  });

  it('is dropped once two browsers have started one checkout with different names', async () => {
    const email = 'shared@athlete.test';
    const [stranger, payer] = [createShop(server), createShop(server)];
    await stranger.order({ email, athleteName: 'Mallory' });
    const { sessionId } = await payer.buy({ email, athleteName: 'Leo' });
    await payer.verify(sessionId);
    expect((await playerOf(email)).athleteName).toBeNull();
  });

  it('of an existing account is not changed by a payment for its address', async () => {
    const email = 'known@athlete.test';
    const ended = { subscriptionStatus: 'expired', subscriptionEnd: testNow, nextBillingDate: null } as const;
    await server.factories.createPlayer({ email, athleteName: 'Leo', ...ended });
    const shop = createShop(server);
    const { sessionId } = await shop.buy({ email, athleteName: 'Mallory' });
    await shop.verify(sessionId);
    expect((await playerOf(email)).athleteName).toBe('Leo');
  });

  it('is refused by both checkouts when it is too long', async () => {
    const athleteName = 'x'.repeat(101);
    const fields = { email: 'long@athlete.test', athleteName, consent: true };
    const payloads = [
      ['/api/stripe/create-checkout', { ...fields, planId: 'starter' }],
      ['/api/checkout', { ...fields, ...parent, password: testPassword, planType: 'starter' }],
    ] as const;
    for (const [url, payload] of payloads) {
      const answer = await createShop(server).post(url, payload);
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'A name can have at most 100 characters.']);
    }
  });

  it('typed at a signup with a password is returned with the account, on the simulator', async () => {
    const email = 'signup@athlete.test';
    const fields = { ...parent, password: testPassword, planType: 'starter', consent: true };
    const answer = await createShop(server).post('/api/checkout', { ...fields, email, athleteName: 'Leo Torres' });
    expect(answer.json().user).toMatchObject({ ...parent, athleteName: 'Leo Torres' });
  });

  it('typed at a signup with a password is kept until it is paid, at a real provider', async () => {
    const { payments } = server.services;
    server.services.payments = { ...payments, payCheckout: null, isSimulated: false };
    try {
      const email = 'real@athlete.test';
      const fields = { ...parent, password: testPassword, planType: 'starter', consent: true };
      const shop = createShop(server);
      const answer = await shop.post('/api/checkout', { ...fields, email, athleteName: 'Leo Torres' });
      const { checkoutUrl } = answer.json();
      await shop.pay(checkoutUrl);
      await shop.verify(sessionIdOf(checkoutUrl));
      expect((await playerOf(email)).athleteName).toBe('Leo Torres');
    } finally {
      server.services.payments = payments;
    }
  });
});

describe('[ACCT-02] an account', () => {
  it('can change, keep and clear the athlete’s name, which is part of the export', async () => {
    const player = await server.factories.createPlayer();
    const headers = await server.signIn(player.accountId, 'player');
    const saved = async (change: object) => {
      const payload = { ...parent, email: player.account.email, ...change };
      const answer = await server.app.inject({ method: 'POST', url: '/api/user/update', headers, payload });
      return answer.json().user.athleteName;
    };
    expect(await saved({})).toBeNull();
    expect(await saved({ athleteName: ' Leo Torres ' })).toBe('Leo Torres');
    expect(await saved({})).toBe('Leo Torres');
    expect((await server.app.inject({ url: '/api/me', headers })).json().user.athleteName).toBe('Leo Torres');
    const exported = await server.app.inject({ url: '/api/user/export', headers });
    expect(exported.json().profile).toMatchObject({ ...parent, athleteName: 'Leo Torres' });
    expect(await saved({ athleteName: '' })).toBeNull();
  });
});

it('[ACCT-05] the athlete’s name is deleted with the account, also from its used checkout', async () => {
  const email = 'gone@athlete.test';
  const fields = { ...parent, password: testPassword, planType: 'starter', consent: true };
  const signup = await createShop(server).post('/api/checkout', { ...fields, email, athleteName: 'Leo Torres' });
  const { token, user } = signup.json();
  const { database } = server.services;
  const checkouts = async () => {
    const rows = await database.checkoutSession.findMany({ where: { accountId: user.id } });
    return rows.map(({ athleteName }) => athleteName);
  };
  expect(await checkouts()).toEqual(['Leo Torres']);
  const headers = { authorization: `Bearer ${token}` };
  const payload = { password: testPassword, isConfirmed: true };
  const removed = await server.app.inject({ method: 'POST', url: '/api/trpc/account.delete', headers, payload });
  expect(removed.statusCode).toBe(200);
  await server.simulator().simulator.deliverWebhooks();
  await server.drainJobs();
  expect(await checkouts()).toEqual(['']);
  const left = await database.player.findUniqueOrThrow({ where: { accountId: user.id } });
  expect([left.firstName, left.athleteName]).toEqual(['', null]);
});

describe('[UPL-06] a submission that contains no athlete', () => {
  it.each([
    ['of the account, where one is known', { athleteName: 'Leo Torres' }, undefined, 'Leo Torres'],
    ['of the account, where an empty one is sent', { athleteName: 'Leo Torres' }, ' ', 'Leo Torres'],
    ['that was sent, where there is one', { athleteName: 'Leo Torres' }, 'Kim', 'Kim'],
    ['Unknown, and never the payer’s own', parent, undefined, 'Unknown'],
  ])('gets the name %s', async (_name, fields, athleteName, expected) => {
    const player = await server.factories.createPlayer(fields);
    const stored = { storedKey: `${player.accountId}-original`, storedSize: 1_000n };
    const draft = await server.factories.createSubmission({ player, status: 'draft', ...stored });
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/video/submit',
      headers: await server.signIn(player.accountId, 'player'),
      payload: { submissionId: draft.id, r2Key: draft.uploadKey, videoSize: 1_000, athleteName },
    });
    expect([answer.statusCode, answer.json().submission?.athleteName]).toEqual([201, expected]);
  });
});
