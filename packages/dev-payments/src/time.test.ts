import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buy, subscribe } from './testing/buy.ts';
import { createCatalogue, createPortal, type Catalogue } from './testing/catalogue.ts';
import { startSimulator, testStart, type RunningSimulator } from './testing/start-simulator.ts';

let running: RunningSimulator;
let catalogue: Catalogue;
let stripe: Stripe;
beforeEach(async () => {
  running = await startSimulator();
  ({ stripe } = running);
  catalogue = await createCatalogue(stripe);
});
afterEach(() => running.close());

const at = (month: number, date: number, hour = 12) => new Date(Date.UTC(2026, month - 1, date, hour));
const seconds = (date: Date) => date.getTime() / 1000;
const invoicesOf = (subscription: string) =>
  running.all('invoice', { parent: { subscription_details: { subscription } } });
const timeline = (types: string[]) =>
  running.received
    .filter(({ type }) => types.includes(type))
    .map(({ type, created }) => `${new Date(created * 1000).toISOString().slice(0, 13)} ${type}`);

describe('moving the clock', () => {
  it('renews every month, an hour after the period began, at the right moment', async () => {
    const { id } = await subscribe(running, { price: catalogue.starter.id });
    const seen: string[] = [];
    await running.simulator.moveTo(at(5, 15), async (moment) => {
      seen.push(moment.toISOString());
      running.setNow(moment);
    });
    expect(seen).toEqual([...seen].sort());
    expect(timeline(['customer.subscription.updated', 'invoice.paid'])).toEqual([
      '2026-03-01T12 invoice.paid',
      '2026-03-01T12 customer.subscription.updated',
      '2026-04-01T12 customer.subscription.updated',
      '2026-04-01T13 invoice.paid',
      '2026-05-01T12 customer.subscription.updated',
      '2026-05-01T13 invoice.paid',
    ]);
    const subscription = await stripe.subscriptions.retrieve(id);
    expect(subscription.status).toBe('active');
    expect(subscription.items.data[0]?.current_period_end).toBe(seconds(at(6, 1)));
    const invoices = await invoicesOf(id);
    expect(invoices.map(({ status, amount_paid: paid }) => `${status} ${paid}`)).toEqual(Array(3).fill('paid 2500'));
  });

  it('steps from the first day, clamped to the month', async () => {
    running.setNow(at(1, 31));
    const { id } = await subscribe(running, { price: catalogue.starter.id });
    const ends: string[] = [];
    for (const month of [3, 4, 5]) {
      await running.moveTo(at(month, 2));
      const { items } = await stripe.subscriptions.retrieve(id);
      ends.push(new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString().slice(0, 10));
    }
    expect(ends).toEqual(['2026-03-31', '2026-04-30', '2026-05-31']);
  });

  it('[PAY-11] retries a failed renewal on days 3, 5 and 7, then ends the subscription', async () => {
    const { id } = await subscribe(running, { price: catalogue.starter.id, card: 'fails_at_renewal' });
    await running.moveTo(at(4, 2));
    await expect(stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })).resolves.toMatchObject({
      status: 'past_due',
      latest_invoice: { status: 'open', attempt_count: 1, next_payment_attempt: seconds(at(4, 4, 13)) },
    });
    await running.moveTo(at(4, 30));
    expect(timeline(['invoice.payment_failed', 'customer.subscription.deleted'])).toEqual([
      '2026-04-01T13 invoice.payment_failed',
      '2026-04-04T13 invoice.payment_failed',
      '2026-04-06T13 invoice.payment_failed',
      '2026-04-08T13 invoice.payment_failed',
      '2026-04-08T13 customer.subscription.deleted',
    ]);
    await expect(stripe.subscriptions.retrieve(id)).resolves.toMatchObject({
      status: 'canceled',
      ended_at: seconds(at(4, 8, 13)),
      cancellation_details: { reason: 'payment_failed' },
    });
  });

  it('[PAY-11] recovers if the card is changed before the next retry', async () => {
    const subscription = await subscribe(running, { price: catalogue.starter.id, card: 'fails_at_renewal' });
    await running.moveTo(at(4, 2));
    const portal = await stripe.billingPortal.sessions.create({
      configuration: await createPortal(stripe),
      customer: String(subscription.customer),
      return_url: 'http://swing.test/account',
    });
    await running.post(`${portal.url}/card`, { card: 'success' });
    await running.moveTo(at(4, 5));
    await expect(stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })).resolves.toMatchObject(
      {
        status: 'active',
        latest_invoice: { status: 'paid', attempt_count: 2, next_payment_attempt: null },
      },
    );
  });

  it('ends a cancelled subscription when its period is over, without another invoice', async () => {
    const { id } = await subscribe(running, { price: catalogue.starter.id });
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await running.moveTo(at(5, 1));
    await expect(stripe.subscriptions.retrieve(id)).resolves.toMatchObject({
      status: 'canceled',
      ended_at: seconds(at(4, 1)),
    });
    expect(await invoicesOf(id)).toHaveLength(1);
  });

  it('lets open checkouts expire, after which they cannot be paid', async () => {
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price: catalogue.sixMonths.id, quantity: 1 }],
      success_url: 'http://swing.test/success',
      expires_at: seconds(testStart) + 1_800,
    });
    await running.moveTo(at(3, 1, 13));
    await expect(stripe.checkout.sessions.retrieve(session.id)).resolves.toMatchObject({ status: 'expired' });
    expect(timeline(['checkout.session.expired'])).toEqual(['2026-03-01T12 checkout.session.expired']);
    expect((await running.post(session.url ?? '', { card: 'success', email: 'a@b.test' })).status).toBe(410);
  });

  it('lets a caller end an open checkout, which then cannot be paid, and refuses that for a paid one', async () => {
    const open = await stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price: catalogue.sixMonths.id, quantity: 1 }],
      success_url: 'http://swing.test/success',
    });
    await expect(stripe.checkout.sessions.expire(open.id)).resolves.toMatchObject({ status: 'expired', url: null });
    expect((await running.post(open.url ?? '', { card: 'success', email: 'a@b.test' })).status).toBe(410);
    const paid = await buy(running, { price: catalogue.sixMonths.id, mode: 'payment' });
    await expect(stripe.checkout.sessions.expire(paid.id)).rejects.toThrow('has a status of complete');
  });

  it.each([
    ['settles_later', 'paid', 'checkout.session.async_payment_succeeded'],
    ['bounces_later', 'unpaid', 'checkout.session.async_payment_failed'],
  ])('completes a bank payment with card %s as %s, days later', async (card, paymentStatus, type) => {
    const session = await buy(running, { price: catalogue.sixMonths.id, mode: 'payment', card });
    expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    await running.moveTo(at(3, 6));
    await expect(stripe.checkout.sessions.retrieve(session.id)).resolves.toMatchObject({
      status: 'complete',
      payment_status: paymentStatus,
    });
    expect(timeline([type])).toEqual([`2026-03-05T12 ${type}`]);
  });

  it.each([
    ['settles_later', ['active', 'paid', 'paid']],
    ['bounces_later', ['past_due', 'open', 'unpaid']],
  ])('keeps a subscription active while its bank payment (%s) is pending', async (card, after) => {
    const session = await buy(running, { price: catalogue.starter.id, card });
    const id = String(session.subscription);
    const state = async () => {
      const subscription = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
      const { payment_status: paymentStatus } = await stripe.checkout.sessions.retrieve(session.id);
      return [subscription.status, (subscription.latest_invoice as Stripe.Invoice).status, paymentStatus];
    };
    expect(await state()).toEqual(['active', 'open', 'unpaid']);
    const [intent] = await running.all('payment_intent', { customer: session.customer });
    const isPaid = String(card === 'settles_later');
    await running.post(`/dev/pay/control/payments/${intent?.id}/settle`, { isPaid });
    expect(await state()).toEqual(after);
  });

  it('refuses to move back', async () => {
    await expect(running.moveTo(new Date(testStart.getTime() - 1))).rejects.toThrow('only moves forward');
  });

  it('performs everything once when two processes move the clock at the same time', async () => {
    const { id } = await subscribe(running, { price: catalogue.starter.id });
    await Promise.all([running.moveTo(at(6, 15)), running.moveTo(at(6, 15)), running.moveTo(at(6, 15))]);
    const invoices = await invoicesOf(id);
    expect(invoices.map(({ created }) => created).sort()).toEqual([3, 4, 5, 6].map((month) => seconds(at(month, 1))));
  });
});
