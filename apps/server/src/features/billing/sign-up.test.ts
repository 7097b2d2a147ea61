import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createShop, sessionIdOf } from '../../testing/shop.ts';
import { startTestServer, testNow, testPassword, type TestServer } from '../../testing/test-server.ts';

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
  it('pays, makes the account and signs in', async () => {
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

  it('makes one account of many tries at once, and signs nobody else in to it', async () => {
    const email = 'rush@signup.test';
    const answers = await Promise.all(Array.from({ length: 4 }, () => signUp({ email })));
    expect(await accountsOf(email)).toHaveLength(1);
    const tokens = answers.filter(({ statusCode }) => statusCode === 201);
    expect(tokens.length).toBeLessThanOrEqual(1);
    for (const { statusCode, body } of answers) expect([201, 409], body).toContain(statusCode);
  });

  it.each([
    ['has a plan', { subscriptionStatus: 'active' }],
    ['had one', { subscriptionStatus: 'expired', nextBillingDate: null }],
  ] as const)('refuses an address whose account %s, and leaves its password', async (name, fields) => {
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
    [{ email: 'none' }, 'Please enter a valid email address'],
    [{ planType: 'gold' }, 'Please choose one of our plans: starter, performance or sixmonth.'],
    [{ consent: undefined }, 'Please confirm that you are 18 or older, or that your parent or guardian agrees.'],
  ])('refuses %j', async (fields, error) => {
    const answer = await signUp({ email: 'refused@signup.test', ...fields });
    expect([answer.statusCode, answer.json().error]).toEqual([400, error]);
    expect(await accountsOf('refused@signup.test')).toEqual([]);
  });

  it.each([8, 128])('takes a password of %i characters', async (length) => {
    const email = `length-${length}@signup.test`;
    const password = 'pq'.repeat(length).slice(0, length);
    expect((await signUp({ email, password })).statusCode).toBe(201);
    expect((await login(email, password)).statusCode).toBe(200);
  });
});

describe('[PAY-07] signing up with a password, at a real provider', () => {
  beforeAll(() => {
    // The simulator without its short way: as Stripe.
    server.services.payments = { ...server.services.payments, payCheckout: null, isSimulated: false };
  });

  it('answers the page to pay on and nothing else; account and password exist once it is paid', async () => {
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

  it('reserves no address, and gives no password of one browser to what another pays', async () => {
    const email = 'shared@signup.test';
    await signUp({ email, password: 'chosen by mallory' });
    const victim = createShop(server);
    const { sessionId } = await victim.buy({ email, planId: 'starter' });
    await victim.verify(sessionId);
    expect(await accountsOf(email)).toMatchObject([{ passwordHash: null }]);
    expect((await login(email, 'chosen by mallory')).statusCode).toBe(401);
  });
});
