import type { CustomerRecord } from '@swing/domain/billing/customer-record';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchCustomers } from '../../../testing/customer-records.ts';
import { mailedToken } from '../../../testing/mailed-token.ts';
import { createShop, sessionIdOf, type Shop } from '../../../testing/shop.ts';
import { startTestServer, testNow, testPassword, type TestServer } from '../../../testing/test-server.ts';

/** Many provider calls, possibly on a slow machine. */
vi.setConfig({ testTimeout: 120_000 });

const wide = { points: 1e6, seconds: 60 };
let server: TestServer;
let recordOf: (sessionId: string) => Promise<CustomerRecord>;
beforeAll(async () => {
  server = await startTestServer({
    hasPayments: true,
    limits: { checkout: wide, checkoutResult: wide, linkUse: wide, signIn: wide },
  });
  recordOf = watchCustomers(server.services.payments);
});
afterAll(() => server.close());
beforeEach(() => server.setNow(testNow));

const accountsOf = (email: string) =>
  server.services.database.account.findMany({ where: { kind: 'player', emailKey: email }, include: { player: true } });
const mailsTo = (recipient: string) =>
  server.services.database.mail.findMany({ where: { recipient }, orderBy: { id: 'asc' } });

/** Delivers all webhooks and runs all jobs until none are left. */
async function settle(): Promise<void> {
  let done: number;
  do done = (await server.simulator().simulator.deliverWebhooks()) + (await server.drainJobs());
  while (done > 0);
}

/** Buys six months, then moves the clock until they have ended. */
async function payAndLeave(shop: Shop, email: string): Promise<void> {
  const { sessionId } = await shop.buy({ email, planId: 'sixmonth' });
  await shop.verify(sessionId);
  await settle();
  server.setNow(new Date('2026-10-01T12:00:00Z'));
}

describe('[PAY-03] buying a plan', () => {
  it('[PAY-04][PAY-05] creates the account once the provider reports the payment, never before, and sends one welcome mail', async () => {
    const shop = createShop(server);
    const email = 'first@buy.test';
    const order = await shop.order({ email: ` ${email} `, firstName: ' Maya ', lastName: 'Torres' });
    expect(order.statusCode).toBe(200);
    const { checkoutUrl } = order.json();
    expect(checkoutUrl).toMatch(/^http:\/\/swing\.test\/dev\/pay\/checkout\/cs_\w+$/);
    const sessionId = sessionIdOf(checkoutUrl);
    const early = await shop.verify(sessionId);
    expect([early.statusCode, early.json().error]).toEqual([404, 'Failed to verify payment']);
    expect(await accountsOf(email)).toEqual([]);

    const paid = await shop.pay(checkoutUrl);
    expect(paid.headers.location).toBe(`http://swing.test/success?plan=performance&session_id=${sessionId}`);
    const answers = await Promise.all([
      shop.verify(sessionId),
      server.simulator().simulator.deliverWebhooks(),
      shop.verify(sessionId),
    ]);
    expect(answers[0].json()).toEqual({
      success: true,
      planId: 'performance',
      mayChoosePassword: true,
      isWelcomed: true,
    });
    await shop.verify(sessionId);
    await server.drainJobs();

    const [account] = await accountsOf(email);
    expect(account?.passwordHash).toBeNull();
    expect(account?.player).toMatchObject({
      firstName: 'Maya',
      lastName: 'Torres',
      planType: 'performance',
      subscriptionStatus: 'active',
      consentedAt: testNow,
      subscriptionEnd: new Date('2026-04-01T12:00:00Z'),
      nextBillingDate: new Date('2026-04-01T12:00:00Z'),
      cardBrand: 'visa',
      cardLastFour: '4242',
    });
    const payments = await server.services.database.payment.findMany({ where: { playerId: account?.id ?? '' } });
    expect(payments).toMatchObject([{ amountCents: 4_500, status: 'paid', planType: 'performance', refundedCents: 0 }]);
    expect(payments[0]?.feeCents).toBeGreaterThan(0);
    expect((await mailsTo(email)).map(({ template }) => template).sort()).toEqual(['receipt', 'welcome']);
    const token = await mailedToken(server, email, '/reset-password');
    expect((await shop.post('/api/reset-password', { token, newPassword: testPassword })).statusCode).toBe(200);
    const login = await shop.post('/api/login', { email, password: testPassword });
    expect(login.json().user).toMatchObject({ planType: 'performance', subscriptionStatus: 'active' });
  });

  it('[PAY-01] sells six calendar months as one payment, and appends six more if the same player buys again', async () => {
    server.setNow(new Date('2026-08-31T09:30:00Z'));
    const shop = createShop(server);
    const email = 'term@buy.test';
    const { sessionId } = await shop.buy({ email, planId: 'sixmonth' });
    expect((await shop.verify(sessionId)).json()).toMatchObject({ planId: 'sixmonth' });
    const [account] = await accountsOf(email);
    expect(account?.player).toMatchObject({
      planType: 'sixmonth',
      subscriptionStatus: 'active',
      subscriptionEnd: new Date('2027-02-28T09:30:00Z'),
      nextBillingDate: null,
      termAnalyses: 24,
    });
    const again = await shop.order({ email, planId: 'sixmonth' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'EMAIL_TAKEN']);
    const own = await server.signIn(account!.id, 'player');
    const onTop = await shop.order({ email, planId: 'sixmonth' }, own);
    await shop.pay(onTop.json().checkoutUrl);
    await shop.verify(sessionIdOf(onTop.json().checkoutUrl));
    const [after] = await accountsOf(email);
    expect(after?.player).toMatchObject({ subscriptionEnd: new Date('2027-08-31T09:30:00Z'), termAnalyses: 48 });
    const paid = await server.services.database.payment.aggregate({
      where: { playerId: account!.id },
      _sum: { amountCents: true },
    });
    expect(paid._sum.amountCents).toBe(2 * 24_900);
    expect((await mailsTo(email)).filter(({ template }) => template === 'welcome')).toHaveLength(1);
  });

  it('[PAY-04] waits for a payment that settles later, and grants nothing if it fails', async () => {
    const shop = createShop(server);
    const { sessionId } = await shop.buy({ email: 'later@buy.test' }, 'settles_later');
    const pending = await shop.verify(sessionId);
    expect([pending.statusCode, pending.json().success, pending.json().code]).toEqual([202, false, 'PAYMENT_PENDING']);
    const url = '/api/trpc/billing.verifySession';
    const typed = await server.app.inject({ method: 'POST', url, payload: { sessionId } });
    expect([typed.statusCode, typed.json().error.data]).toEqual([202, { code: 'PAYMENT_PENDING', httpStatus: 202 }]);
    await settle();
    expect(await accountsOf('later@buy.test')).toEqual([]);
    const bounced = await createShop(server).buy({ email: 'bounced@buy.test' }, 'bounces_later');
    const bouncedTerm = await createShop(server).buy(
      { email: 'bounced@buy.test', planId: 'sixmonth' },
      'bounces_later',
    );
    const later = new Date('2026-03-11T12:00:00Z');
    await server.simulator().simulator.moveTo(later, async (now) => server.setNow(now));
    await settle();
    expect((await shop.verify(sessionId)).json()).toMatchObject({ success: true, planId: 'performance' });
    expect((await mailsTo('later@buy.test')).map(({ template }) => template)).toContain('welcome');
    for (const failed of [bounced, bouncedTerm]) {
      const answer = await shop.verify(failed.sessionId);
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'Failed to verify payment']);
    }
    expect(await accountsOf('bounced@buy.test')).toEqual([]);
    const declined = createShop(server);
    const order = await declined.order({ email: 'declined@buy.test' });
    const { checkoutUrl } = order.json();
    expect((await declined.pay(checkoutUrl, 'declined')).statusCode).toBe(402);
    expect((await declined.verify(sessionIdOf(checkoutUrl))).statusCode).toBe(404);
    expect(await accountsOf('declined@buy.test')).toEqual([]);
  });

  it('links the coach of the code, as typed, and refuses an unknown code', async () => {
    const coach = await server.factories.createCoach();
    const shop = createShop(server);
    const email = 'coached@buy.test';
    for (const coachCode of ['ZZZZZZ', '-']) {
      const unknown = await shop.order({ email, coachCode });
      expect([unknown.statusCode, unknown.json().error], coachCode).toEqual([
        400,
        'We do not know this coach code. Check it with your coach, or leave it empty.',
      ]);
    }
    const typed = ` ${[...coach.inviteCode.toLowerCase()].join('\u2013')}\u200b`;
    const { sessionId } = await shop.buy({ email, coachCode: typed });
    await shop.verify(sessionId);
    const [account] = await accountsOf(email);
    expect([account?.player?.coachId, account?.player?.coachLinkedAt]).toEqual([coach.accountId, testNow]);
    const payment = await server.services.database.payment.findFirst({ where: { playerId: account!.id } });
    expect([payment?.coachId, payment?.coachLinkedAt], 'whose share it counts for').toEqual([coach.accountId, testNow]);
  });

  it('[PAY-02] renews an ended plan in the same account, with the same customer', async () => {
    const shop = createShop(server);
    const email = 'back@buy.test';
    const { sessionId } = await shop.buy({ email, firstName: 'Sam', planId: 'sixmonth' });
    await shop.verify(sessionId);
    const [before] = await accountsOf(email);
    server.setNow(new Date('2026-09-02T12:00:00Z'));
    const coach = await server.factories.createCoach();
    const stranger = createShop(server);
    const back = await stranger.buy({ email, firstName: 'Mallory', coachCode: coach.inviteCode });
    expect((await stranger.verify(back.sessionId)).json()).toMatchObject({
      mayChoosePassword: false,
      isWelcomed: false,
    });
    expect((await stranger.choosePassword(back.sessionId, 'of a stranger')).statusCode).toBe(403);
    const [after] = await accountsOf(email);
    expect(after?.id).toBe(before?.id);
    expect(after?.player).toMatchObject({
      stripeCustomerId: before?.player?.stripeCustomerId,
      firstName: 'Sam',
      coachId: null,
      planType: 'performance',
      subscriptionStatus: 'active',
    });
    expect((await mailsTo(email)).filter(({ template }) => template === 'welcome')).toHaveLength(1);
  });
});

describe('a checkout for an address that has a plan', () => {
  it.each([
    ['active', { subscriptionStatus: 'active' }, 'This email already has an account. Please sign in.'],
    ['past due', { subscriptionStatus: 'past_due' }, 'This email already has an account. Please sign in.'],
    [
      'granted by hand',
      { isManualGrant: true, planType: 'sixmonth', nextBillingDate: null },
      'This email already has an account. Please sign in.',
    ],
    [
      'cancelled but running',
      { subscriptionStatus: 'cancelled', nextBillingDate: null },
      'You already have a plan. Sign in to change it.',
    ],
  ] as const)('[PAY-02] is refused: %s', async (name, fields, error) => {
    const email = `${name.replaceAll(' ', '-')}@taken.test`;
    const { accountId } = await server.factories.createPlayer({ email, ...fields });
    const shop = createShop(server);
    const answer = await shop.order({ email: email.toUpperCase() });
    expect([answer.statusCode, answer.json().code, answer.json().error]).toEqual([409, 'EMAIL_TAKEN', error]);
    const own = await shop.order({ email, planId: 'sixmonth' }, await server.signIn(accountId, 'player'));
    expect([own.statusCode, own.json().error]).toEqual([409, 'You already have a plan. Sign in to change it.']);
    expect(await server.services.database.checkoutSession.count({ where: { emailKey: email } })).toBe(0);
  });
});

describe('[PAY-03] one address, several checkouts', () => {
  it('returns the same payment page for parallel requests of one plan', async () => {
    const shop = createShop(server);
    const email = 'parallel@shop.test';
    const answers = await Promise.all(Array.from({ length: 6 }, () => shop.order({ email })));
    expect(new Set(answers.map((answer) => answer.json().checkoutUrl)).size).toBe(1);
    expect(await server.services.database.checkoutSession.count({ where: { emailKey: email } })).toBe(1);
  });

  describe.each([
    ['performance', 'starter'],
    ['starter', 'sixmonth'],
    ['sixmonth', 'performance'],
  ] as const)('both paid: %s and %s', (one, two) => {
    it.each([
      ['a new customer', false],
      ['a returning customer', true],
    ])('[PAY-05] for %s keeps one payment, refunds the other, and sends one welcome mail', async (_name, isKnown) => {
      const shop = createShop(server);
      const email = `${one}-${two}-${isKnown}@shop.test`;
      if (isKnown) await payAndLeave(shop, email);
      const checkouts = [];
      for (const planId of [one, two]) {
        const { checkoutUrl } = (await shop.order({ email, planId })).json();
        checkouts.push({ planId, checkoutUrl, sessionId: sessionIdOf(checkoutUrl) });
      }
      for (const { checkoutUrl } of checkouts) await shop.pay(checkoutUrl);
      const answers = await Promise.all(checkouts.map(({ sessionId }) => shop.verify(sessionId)));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      expect(answers.find(({ statusCode }) => statusCode === 409)?.json().error).toBe(
        'You already have a plan. This payment is returned to your card.',
      );
      await settle();
      const kept = checkouts[answers.findIndex(({ statusCode }) => statusCode === 200)]!;
      const [account, ...more] = await accountsOf(email);
      expect(more).toEqual([]);
      expect(account?.player).toMatchObject({ subscriptionStatus: 'active', planType: kept.planId });
      for (const { sessionId, planId } of checkouts) {
        const { state } = await server.services.database.checkoutSession.findUniqueOrThrow({
          where: { id: sessionId },
        });
        expect([planId, state]).toEqual([planId, planId === kept.planId ? 'consumed' : 'refunded']);
      }
      const records = await Promise.all(checkouts.map(({ sessionId }) => recordOf(sessionId)));
      const everything = new Map(records.flatMap(({ payments }) => payments).map((payment) => [payment.id, payment]));
      const bought = [...everything.values()].filter(({ at }) => at >= server.services.clock.now());
      expect(bought.map(({ planType, refundedCents }) => [planType, refundedCents > 0]).sort()).toEqual(
        [one, two].map((planType) => [planType, planType !== kept.planId]).sort(),
      );
      for (const { subscriptions } of records) {
        for (const { state, planType } of subscriptions) if (planType !== kept.planId) expect(state).toBe('ended');
      }
      expect((await mailsTo(email)).filter(({ template }) => template === 'welcome')).toHaveLength(1);
    });
  });

  it('[PAY-03] never creates an account twice from one checkout, even after its deletion', async () => {
    const shop = createShop(server);
    const email = 'deleted@shop.test';
    const { sessionId } = await shop.buy({ email });
    await shop.verify(sessionId);
    await server.services.database.account.deleteMany({ where: { emailKey: email } });
    expect((await shop.verify(sessionId)).json()).toMatchObject({ mayChoosePassword: false });
    await server.simulator().simulator.deliverWebhooks();
    await server.drainJobs();
    expect(await accountsOf(email)).toEqual([]);
    expect((await shop.choosePassword(sessionId, 'of a ghost')).statusCode).toBe(403);
  });
});
