import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailedToken } from '../../../testing/mailed-token.ts';
import { createShop, sessionIdOf } from '../../../testing/shop.ts';
import { startTestServer, testNow, testPassword, type TestServer } from '../../../testing/test-server.ts';

const wide = { points: 1e6, seconds: 60 };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    hasPayments: true,
    limits: { checkout: wide, checkoutResult: wide, signIn: wide },
  });
});
afterAll(() => server.close());
beforeEach(() => server.setNow(testNow));

const person = { firstName: 'Maya', lastName: 'Torres', password: testPassword, planType: 'starter', consent: true };
const signUp = (fields: object, shop = createShop(server)) => shop.post('/api/checkout', { ...person, ...fields });
const accountsOf = (emailKey: string) =>
  server.services.database.account.findMany({ where: { kind: 'player', emailKey } });
const login = (email: string, password = testPassword) => createShop(server).post('/api/login', { email, password });

describe('[PAY-07] signing up with a password, on the simulator', () => {
  it('pays, creates the account and signs in', async () => {
    const email = 'new@signup.test';
    const answer = await signUp({ email });
    expect(answer.statusCode).toBe(201);
    const { success, token, user } = answer.json();
    expect([success, user.email, user.planType, user.subscriptionStatus]).toEqual([true, email, 'starter', 'active']);
    const me = await server.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } });
    expect(me.json().user.firstName).toBe('Maya');
    expect((await login(email)).statusCode).toBe(200);
    await server.simulator().simulator.deliverWebhooks();
    await server.drainJobs();
    const [welcome] = await server.services.database.mail.findMany({
      where: { recipient: email, template: 'welcome' },
    });
    expect(welcome?.facts, 'there is a password already').toMatchObject({ tokenId: null });
  });

  it('gives the account to exactly one of several signups at once, with the password of that one', async () => {
    for (let round = 0; round < 25; round++) {
      const email = `rush-${round}@signup.test`;
      const passwords = Array.from({ length: 2 + (round % 3) }, (_, caller) => `chosen by caller ${caller}`);
      const answers = await Promise.all(passwords.map((password) => signUp({ email, password })));
      const won = answers.flatMap(({ statusCode }, caller) => (statusCode === 201 ? [caller] : []));
      expect(won, `round ${round}`).toHaveLength(1);
      for (const [caller, answer] of answers.entries()) {
        if (caller === won[0]) continue;
        expect([answer.statusCode, answer.json().code]).toEqual([409, 'EMAIL_TAKEN']);
      }
      expect(await accountsOf(email)).toHaveLength(1);
      const logins = await Promise.all(passwords.map((password) => login(email, password)));
      expect(logins.map(({ statusCode }) => statusCode)).toEqual(
        passwords.map((_, caller) => (caller === won[0] ? 200 : 401)),
      );
      expect(await server.services.database.checkoutSession.count({ where: { emailKey: email } })).toBe(1);
    }
  }, 120_000);

  it('leaves the account unchanged when the webhook arrives later, and takes no second payment', async () => {
    const email = 'news@signup.test';
    const answers = await Promise.all(
      ['first password', 'other password'].map((password) => signUp({ email, password })),
    );
    await server.simulator().simulator.deliverWebhooks();
    await server.drainJobs();
    const [account] = await accountsOf(email);
    expect(await server.services.database.payment.findMany({ where: { playerId: account!.id } })).toMatchObject([
      { amountCents: 2_500, status: 'paid' },
    ]);
    const winner = answers[0]!.statusCode === 201 ? 'first password' : 'other password';
    expect((await login(email, winner)).statusCode).toBe(200);
  });

  it('is not blocked by an unpaid checkout for the same address and plan on another page', async () => {
    const email = 'begun@signup.test';
    const { checkoutUrl } = (await createShop(server).order({ email, planId: 'starter' })).json();
    expect((await signUp({ email })).statusCode).toBe(201);
    expect((await login(email)).statusCode).toBe(200);
    await createShop(server).pay(checkoutUrl);
    await createShop(server).verify(sessionIdOf(checkoutUrl));
    expect((await login(email)).statusCode, 'the later payment changes nothing').toBe(200);
    const [session] = await server.services.database.checkoutSession.findMany({
      where: { id: sessionIdOf(checkoutUrl) },
    });
    expect(session?.state).toBe('paid');
  });

  it('sets no password for an address that was just paid for on another page', async () => {
    const email = 'paid@signup.test';
    const { sessionId } = await createShop(server).buy({ email, planId: 'starter' });
    const answer = await signUp({ email, password: 'chosen by mallory' });
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      'A payment for this email is being confirmed. Please check your inbox.',
    ]);
    await createShop(server).verify(sessionId);
    expect(await accountsOf(email)).toMatchObject([{ passwordHash: null }]);
    expect((await login(email, 'chosen by mallory')).statusCode).toBe(401);
  });

  it.each([
    ['has a plan', { subscriptionStatus: 'active' }],
    ['had one', { subscriptionStatus: 'expired', nextBillingDate: null }],
  ] as const)('refuses an address whose account %s, and keeps its password', async (name, fields) => {
    const email = `${name.replaceAll(' ', '-')}@signup.test`;
    await server.factories.createPlayer({ email, ...fields });
    const answer = await signUp({ email, password: 'of somebody else' });
    expect([answer.statusCode, answer.json().code, answer.json().error]).toEqual([
      409,
      'EMAIL_TAKEN',
      'This email already has an account. Please sign in.',
    ]);
    expect((await login(email)).statusCode).toBe(200);
    expect((await login(email, 'of somebody else')).statusCode).toBe(401);
  });

  it.each([
    [{ firstName: '' }, 'Please fill in all fields'],
    [{ lastName: ' ' }, 'Please fill in all fields'],
    [{ password: 'p'.repeat(7) }, 'Password must be at least 8 characters'],
    [{ password: 'p'.repeat(10_000) }, 'Password must be at most 1024 characters'],
    [{ email: 'none' }, 'Please enter a valid email address.'],
    [{ planType: 'gold' }, 'Please choose one of our plans: starter, performance or sixmonth.'],
    [{ consent: undefined }, 'Please confirm that you are 18 or older, or that your parent or guardian agrees.'],
  ])('refuses %j', async (fields, error) => {
    const answer = await signUp({ email: 'refused@signup.test', ...fields });
    expect([answer.statusCode, answer.json().error]).toEqual([400, error]);
    expect(await accountsOf('refused@signup.test')).toEqual([]);
  });

  it.each([8, 128])('accepts a password of %i characters', async (length) => {
    const email = `length-${length}@signup.test`;
    const password = 'pq'.repeat(length).slice(0, length);
    expect((await signUp({ email, password })).statusCode).toBe(201);
    expect((await login(email, password)).statusCode).toBe(200);
  });
});

describe('[PAY-07] signing up with a password, at a real provider', () => {
  beforeAll(() => {
    // The simulator without instant payment behaves like Stripe.
    server.services.payments = { ...server.services.payments, payCheckout: null, isSimulated: false };
  });

  it('returns only the payment page; account and password exist once it is paid', async () => {
    const shop = createShop(server);
    const email = 'real@signup.test';
    const answer = await signUp({ email }, shop);
    expect([answer.statusCode, Object.keys(answer.json()).sort()]).toEqual([201, ['checkoutUrl', 'success']]);
    expect(await accountsOf(email)).toEqual([]);
    expect((await login(email)).statusCode).toBe(401);
    const { checkoutUrl } = answer.json();
    await shop.pay(checkoutUrl);
    expect((await shop.verify(sessionIdOf(checkoutUrl))).json()).toMatchObject({
      success: true,
      mayChoosePassword: false,
    });
    expect((await login(email)).statusCode).toBe(200);
    const [session] = await server.services.database.checkoutSession.findMany({ where: { emailKey: email } });
    expect(session?.passwordHash, 'not kept twice').toBeNull();
  });

  it('gives two parallel signups the same payment page, and the account neither password', async () => {
    const email = 'both@signup.test';
    const passwords = ['first password', 'other password'];
    const answers = await Promise.all(passwords.map((password) => signUp({ email, password })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const [url, otherUrl] = answers.map((answer) => answer.json().checkoutUrl as string);
    expect(otherUrl).toBe(url);
    const payer = createShop(server);
    await payer.pay(url!);
    await payer.verify(sessionIdOf(url!));
    for (const password of passwords) expect((await login(email, password)).statusCode).toBe(401);
    const link = await mailedToken(server, email, '/reset-password');
    const chosen = await payer.post('/api/reset-password', { token: link, newPassword: 'chosen by the payer' });
    expect(chosen.statusCode).toBe(200);
    expect((await login(email, 'chosen by the payer')).statusCode).toBe(200);
  });

  it('reserves no address, and never uses one browser’s password for another’s payment', async () => {
    const email = 'shared@signup.test';
    await signUp({ email, password: 'chosen by mallory' });
    const victim = createShop(server);
    const { sessionId } = await victim.buy({ email, planId: 'starter' });
    await victim.verify(sessionId);
    expect(await accountsOf(email)).toMatchObject([{ passwordHash: null }]);
    expect((await login(email, 'chosen by mallory')).statusCode).toBe(401);
  });
});
