import { createHmac } from 'node:crypto';
import { createStripeGateway } from '@swing/payments/stripe-gateway';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createShop } from '../../../testing/shop.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';

const wide = { points: 1e6, seconds: 60 };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasPayments: true, limits: { checkout: wide, checkoutResult: wide } });
});
afterAll(() => server.close());
beforeEach(() => server.setNow(testNow));

const playerOf = (email: string) =>
  server.services.database.player.findFirst({ where: { account: { emailKey: email, kind: 'player' } } });
const eventsStored = () => server.services.database.providerEvent.count();

function post(payload: string, signature?: string) {
  const headers = signature === undefined ? {} : { 'stripe-signature': signature };
  return server.app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    payload,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}
/** Signs as Stripe documents it, independently of the SDK that verifies it. */
function sign(payload: string, options: { secret?: string; timestamp?: number } = {}): string {
  const { secret = server.simulator().webhookSecret, timestamp = Math.floor(Date.now() / 1_000) } = options;
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')}`;
}
function eventText(object: object, { id = 'evt_made_up', type = 'checkout.session.completed' } = {}): string {
  return JSON.stringify({ id, object: 'event', type, created: 1, data: { object } });
}

describe('[PAY-11] a webhook', () => {
  it('that is forged, altered, stale or unsigned grants nothing and is not recorded', async () => {
    const shop = createShop(server);
    const order = await shop.order({ email: 'forged@webhook.test' });
    const sessionId = order.json().checkoutUrl.split('/').at(-1);
    const paid = eventText({ id: sessionId, object: 'checkout.session', payment_status: 'paid', status: 'complete' });
    const before = await eventsStored();
    const hourAgo = Math.floor(Date.now() / 1_000) - 3_600;
    const tries = [
      await post(paid),
      await post(paid, ''),
      await post(paid, 't=1,v1=00'),
      await post(paid, sign(paid, { secret: 'whsec_of_somebody_else' })),
      await post(paid, sign(paid, { timestamp: hourAgo })),
      await post(paid.replace('paid', 'PAID'), sign(paid)),
      await post('not json', sign('not json')),
      await post('', sign('')),
    ];
    expect(tries.map(({ statusCode }) => statusCode)).toEqual(tries.map(() => 400));
    for (const answer of tries) {
      expect(answer.json().error).toBe('The signature is not valid.');
      expect(answer.body).not.toMatch(/stripe|secret|v1|timestamp/i);
    }
    expect([await eventsStored(), await playerOf('forged@webhook.test')]).toEqual([before, null]);
  });

  it('only causes its object to be read again; its own contents are ignored', async () => {
    const shop = createShop(server);
    const order = await shop.order({ email: 'claims@webhook.test' });
    const sessionId = order.json().checkoutUrl.split('/').at(-1);
    const claim = eventText({ id: sessionId, object: 'checkout.session', payment_status: 'paid', status: 'complete' });
    expect((await post(claim, sign(claim))).statusCode).toBe(200);
    expect(await playerOf('claims@webhook.test'), 'the provider says it is not paid').toBeNull();
  });

  it.each([
    ['an unknown session', { id: 'cs_test_unknown', object: 'checkout.session' }, 'checkout.session.completed'],
    [
      'an unknown customer',
      { id: 'sub_1', object: 'subscription', customer: 'cus_unknown' },
      'customer.subscription.updated',
    ],
    ['a type that is not ours', { id: 'po_1', object: 'payout' }, 'payout.paid'],
  ])('about %s is accepted and changes nothing', async (name, object, type) => {
    const players = await server.services.database.player.count();
    const text = eventText(object, { id: `evt_${name.replaceAll(' ', '_')}`, type });
    expect((await post(text, sign(text))).json()).toEqual({ received: true });
    expect(await server.services.database.player.count()).toBe(players);
  });

  it('of more than a megabyte is refused', async () => {
    const text = eventText({ id: 'x'.repeat(1_100_000), object: 'payout' });
    expect((await post(text, sign(text))).statusCode).toBe(413);
  });

  it('[PAY-05] creates the account without a visit to /success; repeated and parallel ones create no second account', async () => {
    const shop = createShop(server);
    const email = 'alone@webhook.test';
    const { sessionId } = await shop.buy({ email });
    const copies = ['a', 'b', 'c'].map((letter) =>
      eventText({ id: sessionId, object: 'checkout.session' }, { id: `evt_copy_${letter}` }),
    );
    const answers = await Promise.all([...copies, ...copies].map((text) => post(text, sign(text))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    await server.simulator().simulator.deliverWebhooks();
    await server.drainJobs();
    expect(await playerOf(email)).toMatchObject({ subscriptionStatus: 'active', planType: 'performance' });
    const mails = await server.services.database.mail.findMany({ where: { recipient: email } });
    expect(mails.map(({ template }) => template).sort()).toEqual(['receipt', 'welcome']);
    const seen = await server.services.database.providerEvent.findMany({ where: { id: { startsWith: 'evt_copy_' } } });
    expect(seen).toHaveLength(3);
  });

  it('that fails because the provider is down is not recorded, so it can be delivered again', async () => {
    const shop = createShop(server);
    const email = 'away@webhook.test';
    const { sessionId } = await shop.buy({ email });
    const text = eventText({ id: sessionId, object: 'checkout.session' }, { id: 'evt_while_away' });
    const { payments } = server.services;
    const address = { host: '127.0.0.1', port: 9, protocol: 'http' } as const;
    const webhookSecret = server.simulator().webhookSecret;
    server.services.payments = createStripeGateway({ apiKey: 'sk_test_none', webhookSecret, address });
    const during = await post(text, sign(text));
    const asked = await shop.verify(sessionId);
    server.services.payments = payments;
    expect([during.statusCode, during.json().code]).toEqual([503, 'UNAVAILABLE']);
    expect([asked.statusCode, asked.json().error]).toEqual([
      503,
      'Payments are not available right now. Please try again in a moment.',
    ]);
    expect(await playerOf(email)).toBeNull();
    expect((await post(text, sign(text))).statusCode).toBe(200);
    expect(await playerOf(email)).toMatchObject({ subscriptionStatus: 'active' });
  });
});
