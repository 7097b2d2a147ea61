import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailedToken } from '../../../testing/mailed-token.ts';
import { createShop } from '../../../testing/shop.ts';
import { startTestServer, testNow, testPassword, type TestServer } from '../../../testing/test-server.ts';

const wide = { points: 1e6, seconds: 60 };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    hasPayments: true,
    limits: { checkout: wide, checkoutResult: wide, linkUse: wide, signIn: wide },
  });
});
afterAll(() => server.close());
beforeEach(() => server.setNow(testNow));

const accountsOf = (email: string) =>
  server.services.database.account.findMany({ where: { kind: 'player', emailKey: email }, include: { player: true } });

describe('[PAY-04] the browser that paid', () => {
  it('chooses the password once, is signed in, and voids the mailed link', async () => {
    const shop = createShop(server);
    const email = 'chooser@shop.test';
    const { sessionId } = await shop.buy({ email });
    expect((await shop.choosePassword(sessionId, testPassword)).statusCode, 'not before it is paid for').toBe(403);
    await shop.verify(sessionId);
    const passwords = [testPassword, 'another one at once'];
    const chosen = await Promise.all(passwords.map((password) => shop.choosePassword(sessionId, password)));
    expect(chosen.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
    const { token, user } = chosen.find(({ statusCode }) => statusCode === 200)!.json().result.data;
    expect(user.email).toBe(email);
    const me = await server.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } });
    expect(me.json().user.email).toBe(email);
    expect((await shop.verify(sessionId)).json().mayChoosePassword).toBe(false);
    const link = await mailedToken(server, email, '/reset-password');
    expect((await shop.post('/api/reset-password', { token: link, newPassword: 'by a stale link' })).statusCode).toBe(
      400,
    );
  });

  it('is signed in again if it repeats the password, and learns that one was chosen if it sends another', async () => {
    const shop = createShop(server);
    const email = 'again@shop.test';
    const { sessionId } = await shop.buy({ email });
    await shop.verify(sessionId);
    expect((await shop.choosePassword(sessionId, testPassword)).statusCode).toBe(200);
    shop.cookies.delete('known_device');
    const again = await shop.choosePassword(sessionId, testPassword);
    expect([again.statusCode, again.json().result.data.user.email]).toEqual([200, email]);
    const other = await shop.choosePassword(sessionId, 'another one later');
    expect([other.statusCode, other.json().error.message]).toEqual([
      403,
      'A password was chosen already. Sign in with it.',
    ]);
    expect((await shop.post('/api/login', { email, password: testPassword })).statusCode, 'unchanged').toBe(200);
  });

  it('counts repeated passwords that are wrong as guesses, as a login does', async () => {
    const shop = createShop(server);
    const { sessionId } = await shop.buy({ email: 'guessed@shop.test' });
    await shop.verify(sessionId);
    expect((await shop.choosePassword(sessionId, testPassword)).statusCode).toBe(200);
    shop.cookies.delete('known_device');
    for (let guess = 0; guess < 10; guess++) {
      expect((await shop.choosePassword(sessionId, `a wrong guess ${guess}`)).statusCode).toBe(403);
    }
    expect((await shop.choosePassword(sessionId, testPassword)).statusCode).toBe(429);
  });

  it('loses its right when the password is changed by a mailed link', async () => {
    const shop = createShop(server);
    const email = 'reset@shop.test';
    const { sessionId } = await shop.buy({ email });
    await shop.verify(sessionId);
    expect((await shop.choosePassword(sessionId, testPassword)).statusCode).toBe(200);
    await server.drainJobs();
    await shop.post('/api/forgot-password', { email });
    const token = await mailedToken(server, email, '/reset-password');
    const reset = { token, newPassword: 'chosen by the link' };
    expect((await shop.post('/api/reset-password', reset)).statusCode).toBe(200);
    const answer = await shop.choosePassword(sessionId, 'chosen by the link');
    expect([answer.statusCode, answer.json().error.message]).toEqual([
      403,
      'Please use the link in your welcome email to choose a password.',
    ]);
  });

  it('shares its rights with no other client: one that only knows the session id learns the plan and nothing else', async () => {
    const shop = createShop(server);
    const { sessionId } = await shop.buy({ email: 'private@shop.test', firstName: 'Secret' });
    await shop.verify(sessionId);
    const other = createShop(server);
    other.cookies.set('checkout_browser', 'A'.repeat(43));
    expect((await other.verify(sessionId)).json()).toEqual({
      success: true,
      planId: 'performance',
      mayChoosePassword: false,
      isWelcomed: true,
    });
    expect((await other.choosePassword(sessionId, 'of somebody else')).statusCode).toBe(403);
  });

  it('is unknown once two browsers have opened the page, and neither gets the other’s name, coach or password', async () => {
    const [coach, rival] = [await server.factories.createCoach(), await server.factories.createCoach()];
    const [attacker, victim] = [createShop(server), createShop(server)];
    const email = 'victim@shop.test';
    await attacker.order({ email, firstName: 'Mallory', coachCode: rival.inviteCode });
    const { sessionId } = await victim.buy({ email, firstName: 'Vera', coachCode: coach.inviteCode });
    for (const browser of [attacker, victim]) {
      expect((await browser.verify(sessionId)).json().mayChoosePassword).toBe(false);
      expect((await browser.choosePassword(sessionId, 'taken over now')).statusCode).toBe(403);
    }
    const [account] = await accountsOf(email);
    expect(account?.passwordHash).toBeNull();
    expect([account?.player?.firstName, account?.player?.coachId]).toEqual(['', null]);
    expect(await mailedToken(server, email, '/reset-password')).toMatch(/./);
  });

  it.each([
    [7, 400, 'Password must be at least 8 characters'],
    [8, 200, undefined],
    [128, 200, undefined],
    [10_000, 400, 'Password must be at most 1024 characters'],
  ])('[AUTH-04] choosing a password of %i characters returns %i', async (length, status, error) => {
    const shop = createShop(server);
    const { sessionId } = await shop.buy({ email: `length-${length}@shop.test` });
    await shop.verify(sessionId);
    const answer = await shop.choosePassword(sessionId, 'pq'.repeat(length).slice(0, length));
    expect([answer.statusCode, answer.json().error?.message]).toEqual([status, error]);
  });
});

const unknownPlan = 'Please choose one of our plans: starter, performance or sixmonth.';
const noConsent = 'Please confirm that you are 18 or older, or that your parent or guardian agrees.';

describe('bad input', () => {
  it.each([
    ['a plan that is none', { planId: 'platinum' }, unknownPlan],
    ['no plan', { planId: undefined }, unknownPlan],
    ['no consent', { consent: false }, noConsent],
    ['consent left out', { consent: undefined }, noConsent],
    ['no address', { email: '' }, 'Please enter a valid email address.'],
    ['an address that is none', { email: 'nobody' }, 'Please enter a valid email address.'],
    ['a name of 101 characters', { firstName: 'x'.repeat(101) }, 'A name can have at most 100 characters.'],
    ['a name that is none', { firstName: { $ne: null } }, 'Please enter your first name.'],
    ['a NUL', { firstName: 'a\0b' }, 'The request contains a character that is not allowed.'],
    ['a code of 101 characters', { coachCode: 'A'.repeat(101) }, 'The coach code may have at most 100 characters.'],
  ])('[PAY-02] refuses %s with a message, and does not call the provider', async (_name, fields, sentence) => {
    const email = 'bad@input.test';
    const answer = await createShop(server).order({ email, ...fields });
    expect([answer.statusCode, answer.json().success]).toEqual([400, false]);
    expect(answer.json().error).toContain(sentence);
    expect(await server.services.database.checkoutSession.count({ where: { emailKey: email } })).toBe(0);
  });

  it('[PAY-03] charges the catalogue’s price, and ignores a sent amount, credit or customer', async () => {
    const rich = createShop(server);
    const { sessionId: first } = await rich.buy({ email: 'rich@input.test' });
    await rich.verify(first);
    const [other] = await accountsOf('rich@input.test');
    const shop = createShop(server);
    const email = 'cheap@input.test';
    const customerId = other?.player?.stripeCustomerId;
    const tampered = { amount: 1, price: 0, credit: 44.99, customerId, customer: customerId, accountId: other?.id };
    const { sessionId } = await shop.buy({ email, firstName: '<script>alert(1)</script>', ...tampered });
    await shop.verify(sessionId);
    const [account] = await accountsOf(email);
    expect(account?.player?.stripeCustomerId).not.toBe(customerId);
    expect(account?.player?.firstName).toBe('<script>alert(1)</script>');
    const payment = await server.services.database.payment.findFirst({ where: { playerId: account!.id } });
    expect(payment?.amountCents).toBe(4_500);
    await server.drainJobs();
    const [mail] = (await server.app.inject(`/dev/mail.json?to=${email}`)).json();
    expect(mail.html).not.toContain('alert(1)');
  });

  it.each(['cs_test_invented', 'cs_', '../customers/cus_1', "' OR 1=1 --", '%00', 'x'.repeat(200)])(
    '[PAY-04] reveals only that the session id %s cannot be verified',
    async (sessionId) => {
      const shop = createShop(server);
      const answer = await shop.verify(sessionId);
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'Failed to verify payment']);
      expect((await shop.choosePassword(sessionId, testPassword)).statusCode).toBe(403);
    },
  );

  it('[PAY-02] limits repeated orders, and returns the seconds to wait', async () => {
    const shop = createShop(server);
    const order = () => shop.order({ email: 'often@input.test', coachCode: 'ZZZZZZ' });
    for (let attempt = 0; attempt < 10; attempt++) expect((await order()).statusCode).toBe(400);
    const limited = await order();
    expect([limited.statusCode, Number(limited.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  it('[AUTH-07] refuses an order sent by a page of another site', async () => {
    const answer = await createShop(server).order({ email: 'csrf@input.test' }, { origin: 'https://evil.test' });
    expect(answer.statusCode).toBe(403);
  });
});
