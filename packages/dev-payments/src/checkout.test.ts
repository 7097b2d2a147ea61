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

describe('a checkout for a subscription', () => {
  it('[PAY-02] creates a customer, an active subscription, a paid invoice and their events', async () => {
    const { stripe, post } = running;
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer_email: 'sam@example.test',
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
      expand: ['customer', 'subscription.latest_invoice', 'subscription.default_payment_method'],
    });
    expect(complete).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      metadata: { planId: 'starter' },
      customer_details: { email: 'sam@example.test', name: 'Sam' },
      customer: { email: 'sam@example.test', name: 'Sam' },
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
    expect(await running.arrived()).toEqual([
      'customer.subscription.created',
      'invoice.paid',
      'customer.subscription.updated',
      'checkout.session.completed',
    ]);
    const completed = running.received.find(({ type }) => type === 'checkout.session.completed');
    expect(completed?.data.object).toMatchObject({ id: session.id, payment_status: 'paid' });
  });

  it('cannot be paid twice', async () => {
    const session = await buy(running, { price: catalogue.starter.id });
    const again = await running.post(`/dev/pay/checkout/${session.id}`, { card: 'success', email: 'sam@example.test' });
    expect(again.body).toContain('completed already');
    expect(await running.all('subscription', { customer: session.customer })).toHaveLength(1);
  });

  it('uses an existing customer unchanged', async () => {
    const customer = String(
      (await buy(running, { price: catalogue.starter.id, email: 'known@example.test' })).customer,
    );
    const session = await buy(running, { price: catalogue.starter.id, more: { customer } });
    expect(session).toMatchObject({ customer, customer_details: { email: 'known@example.test' } });
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
      expect(await running.arrived()).toEqual([]);
      expect(await running.all('customer', { email: `${card}@example.test` })).toEqual([]);
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
        payment_intent_data: { metadata: { planId: 'sixmonth' } },
      },
    });
    const { payment_intent: intent } = await running.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge.balance_transaction'],
    });
    expect(intent).toMatchObject({
      status: 'succeeded',
      customer: session.customer,
      metadata: { planId: 'sixmonth' },
      latest_charge: { paid: true, balance_transaction: { amount: 24_900, fee: 752, net: 24_148 } },
    });
  });

  it('is complete but unpaid while its bank payment is pending', async () => {
    const session = await buy(running, { price: catalogue.sixMonths.id, mode: 'payment', card: 'settles_later' });
    expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    expect(await running.arrived()).toEqual(['checkout.session.completed']);
    expect(await running.all('charge', { payment_intent: session.payment_intent })).toEqual([]);
  });
});
