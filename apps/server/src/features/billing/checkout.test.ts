import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailedToken } from '../../testing/mailed-token.ts';
import { createShop, sessionIdOf } from '../../testing/shop.ts';
import { startTestServer, testNow, testPassword, type TestServer } from '../../testing/test-server.ts';

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
const mailsTo = (recipient: string) =>
  server.services.database.mail.findMany({ where: { recipient }, orderBy: { createdAt: 'asc' } });

describe('[PAY-03] buying a plan', () => {
  it('[PAY-04][PAY-05] makes the account when the provider says it is paid, never before, and welcomes once', async () => {
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
    expect(answers[0].json()).toEqual({ success: true, planId: 'performance', mayChoosePassword: true });
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
});
