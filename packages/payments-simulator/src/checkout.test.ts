import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buy } from './testing/buy.ts';
import { createCatalogue, type Catalogue } from './testing/catalogue.ts';
import { startSimulator, testStart, type RunningSimulator } from './testing/start-simulator.ts';

let running: RunningSimulator;
let catalogue: Catalogue;
const successUrl = 'http://swing.test/success?session_id={CHECKOUT_SESSION_ID}';
beforeAll(async () => {
  running = await startSimulator();
  catalogue = await createCatalogue(running.stripe);
});
afterAll(() => running.close());
beforeEach(async () => {
  running.setNow(testStart);
  await running.simulator.deliverWebhooks();
  running.received.length = 0;
});

const arrived = async () => {
  await running.simulator.deliverWebhooks();
  return running.received.map(({ type }) => type);
};

describe('a checkout for a subscription', () => {
  it('[PAY-02] creates a customer, an active subscription, a paid invoice and their events', async () => {
    const { stripe, post } = running;
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer_email: 'sam@example.test',
      client_reference_id: 'signup-1',
      line_items: [{ price: catalogue.starter.id, quantity: 1 }],
      success_url: successUrl,
      cancel_url: 'http://swing.test/checkout',
      metadata: { planId: 'starter' },
      subscription_data: { metadata: { planId: 'starter', note: 'ä&=[]' } },
    });
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 2_500,
      subscription: null,
    });
    expect(session.url).toBe(`http://swing.test/dev/pay/checkout/${session.id}`);

    const paid = await post(session.url ?? '', { card: 'success', email: 'other@example.test', name: 'Sam' });
    expect(paid).toMatchObject({ status: 303, location: `http://swing.test/success?session_id=${session.id}` });

    const complete = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['customer', 'subscription.latest_invoice', 'subscription.default_payment_method', 'line_items'],
    });
    expect(complete).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      client_reference_id: 'signup-1',
      metadata: { planId: 'starter' },
      customer_details: { email: 'sam@example.test', name: 'Sam' },
      customer: { email: 'sam@example.test', name: 'Sam' },
      line_items: { data: [{ amount_total: 2_500, price: { id: catalogue.starter.id } }] },
      subscription: {
        status: 'active',
        metadata: { planId: 'starter', note: 'ä&=[]' },
        latest_invoice: { status: 'paid', amount_paid: 2_500, billing_reason: 'subscription_create' },
        default_payment_method: { card: { brand: 'visa', last4: '4242' } },
        items: {
          data: [
            {
              current_period_start: testStart.getTime() / 1000,
              current_period_end: Date.UTC(2026, 3, 1, 12) / 1000,
              price: { id: catalogue.starter.id },
            },
          ],
        },
      },
    });
    expect(await arrived()).toEqual(
      expect.arrayContaining([
        'customer.created',
        'customer.subscription.created',
        'invoice.paid',
        'charge.succeeded',
        'checkout.session.completed',
      ]),
    );
    const completed = running.received.find(({ type }) => type === 'checkout.session.completed');
    expect(completed?.data.object).toMatchObject({ id: session.id, payment_status: 'paid' });
  });

  it('cannot be paid twice', async () => {
    const session = await buy(running, { price: catalogue.starter.id });
    const again = await running.post(`/dev/pay/checkout/${session.id}`, { card: 'success', email: 'sam@example.test' });
    expect(again.body).toContain('completed already');
    const { data } = await running.stripe.subscriptions.list({ customer: String(session.customer) });
    expect(data).toHaveLength(1);
  });

  it('uses an existing customer unchanged', async () => {
    const customer = await running.stripe.customers.create({ email: 'known@example.test' });
    const session = await buy(running, { price: catalogue.starter.id, more: { customer: customer.id } });
    expect(session).toMatchObject({ customer: customer.id, customer_details: { email: 'known@example.test' } });
  });
});

describe('cards', () => {
  it.each([
    ['declined', 'Your card was declined.'],
    ['insufficient_funds', 'Your card has insufficient funds.'],
    ['expired', 'Your card has expired.'],
  ])(
    '[PAY-02] %s: shows the error, charges nothing, and lets the customer try another card',
    async (card, sentence) => {
      const { stripe, post } = running;
      const session = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer_email: `${card}@example.test`,
        line_items: [{ price: catalogue.starter.id, quantity: 1 }],
        success_url: successUrl,
      });
      const refused = await post(session.url ?? '', { card });
      expect(refused.status).toBe(402);
      expect(refused.body).toContain(sentence);
      await expect(stripe.checkout.sessions.retrieve(session.id)).resolves.toMatchObject({
        status: 'open',
        customer: null,
      });
      expect(await arrived()).toContain('charge.failed');
      expect((await stripe.customers.list({ email: `${card}@example.test` })).data).toEqual([]);
      expect((await post(session.url ?? '', { card: 'success' })).status).toBe(303);
    },
  );

  it('asks for confirmation by the bank, and continues only after that', async () => {
    const { stripe, post } = running;
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer_email: 'three-d@example.test',
      line_items: [{ price: catalogue.starter.id, quantity: 1 }],
      success_url: successUrl,
    });
    const asked = await post(session.url ?? '', { card: 'authentication', name: 'T' });
    expect(asked.body).toContain('Your bank asks');
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    const refused = await post(session.url ?? '', { card: 'authentication', answer: 'fail' });
    expect(refused.status).toBe(402);
    expect((await post(session.url ?? '', { card: 'authentication', answer: 'confirm' })).status).toBe(303);
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
  });

  it('stores no card number', async () => {
    await buy(running, { price: catalogue.starter.id });
    const { rows } = await running.simulator.simulation.pool.query<{ text: string }>(
      `SELECT data::text || coalesce(hidden::text, '') AS text FROM payments_simulator.objects
       UNION ALL SELECT body FROM payments_simulator.deliveries UNION ALL SELECT body FROM payments_simulator.requests`,
    );
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ text }) => /4242\s?4242/.test(text))).toEqual([]);
  });
});

describe('a checkout paid once', () => {
  it('[PAY-02] creates a charge with fee and metadata', async () => {
    const session = await buy(running, {
      price: catalogue.sixMonths.id,
      mode: 'payment',
      more: {
        customer_creation: 'always',
        metadata: { planId: 'sixmonth' },
        payment_intent_data: { metadata: { planId: 'sixmonth' }, setup_future_usage: 'off_session' },
      },
    });
    const intent = await running.stripe.paymentIntents.retrieve(String(session.payment_intent), {
      expand: ['latest_charge.balance_transaction', 'payment_method'],
    });
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: 24_900,
      customer: session.customer,
      metadata: { planId: 'sixmonth' },
      payment_method: { customer: session.customer, card: { last4: '4242' } },
      latest_charge: { paid: true, balance_transaction: { amount: 24_900, fee: 752, net: 24_148 } },
    });
  });

  it('emits an event for a payment that completes later', async () => {
    const session = await buy(running, { price: catalogue.sixMonths.id, mode: 'payment', card: 'settles_later' });
    expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    expect(await arrived()).not.toContain('charge.succeeded');
  });
});

describe('a session', () => {
  it('can be expired once, and cannot be paid then', async () => {
    const { stripe, post } = running;
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price: catalogue.sixMonths.id, quantity: 1 }],
      success_url: successUrl,
    });
    await expect(stripe.checkout.sessions.expire(session.id)).resolves.toMatchObject({ status: 'expired', url: null });
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow('can be expired');
    expect((await post(session.url ?? '', { card: 'success', email: 'a@b.test' })).status).toBe(410);
    expect(await arrived()).toContain('checkout.session.expired');
  });

  it('is listed page by page', async () => {
    const customer = await running.stripe.customers.create({ email: 'pages@example.test' });
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      const { id } = await running.stripe.checkout.sessions.create({
        mode: 'payment',
        customer: customer.id,
        line_items: [{ price: catalogue.sixMonths.id, quantity: 1 }],
        success_url: successUrl,
      });
      ids.push(id);
    }
    const seen: string[] = [];
    for await (const { id } of running.stripe.checkout.sessions.list({ customer: customer.id, limit: 3 }))
      seen.push(id);
    expect(seen).toEqual(ids.reverse());
  });
});
