import type { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { subscribe } from './testing/buy.ts';
import { createCatalogue, type Catalogue } from './testing/catalogue.ts';
import { startSimulator, testStart, type RunningSimulator } from './testing/start-simulator.ts';

const day = 86_400;
const start = testStart.getTime() / 1000;
const periodEnd = Date.UTC(2026, 3, 1, 12) / 1000;

let running: RunningSimulator;
let catalogue: Catalogue;
let stripe: Stripe;
beforeAll(async () => {
  running = await startSimulator();
  ({ stripe } = running);
  catalogue = await createCatalogue(stripe);
});
afterAll(() => running.close());
beforeEach(async () => {
  running.setNow(testStart);
  await running.simulator.deliverWebhooks();
  running.received.length = 0;
});

const after = (seconds: number) => running.setNow(new Date((start + seconds) * 1000));
const itemOf = ({ items }: Stripe.Subscription) => {
  const [item] = items.data;
  if (!item) throw new Error('The subscription has no item.');
  return item;
};
const upgradeOf = (subscription: Stripe.Subscription, date: number) => ({
  items: [{ id: itemOf(subscription).id, price: catalogue.performance.id }],
  proration_behavior: 'always_invoice' as const,
  proration_date: date,
  billing_cycle_anchor: { type: 'now' as const },
});

describe('an upgrade', () => {
  it('[PAY-06] costs exactly the previewed amount, and restarts the period', async () => {
    const subscription = await subscribe(running, { price: catalogue.starter.id });
    after(10 * day + 1);
    const at = start + 10 * day;
    const preview = await stripe.invoices.createPreview({
      customer: String(subscription.customer),
      subscription: subscription.id,
      subscription_details: upgradeOf(subscription, at),
    });
    // 21 of 31 days of $25.00 remain.
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-1_694, 4_500]);
    expect(preview.lines.data.map((line) => line.parent?.subscription_item_details?.proration)).toEqual([true, false]);
    expect(preview).toMatchObject({ total: 2_806, amount_due: 2_806, currency: 'usd', status: 'draft' });
    expect(preview.id).toMatch(/^upcoming_in_/);
    await expect(stripe.subscriptions.retrieve(subscription.id)).resolves.toMatchObject({
      latest_invoice: subscription.latest_invoice,
    });

    const updated = await stripe.subscriptions.update(subscription.id, {
      ...upgradeOf(subscription, at),
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice.payments'],
    });
    const invoice = updated.latest_invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: 2_806, billing_reason: 'subscription_update' });
    expect(invoice.payments?.data).toMatchObject([{ status: 'paid' }]);
    expect(updated).toMatchObject({
      status: 'active',
      pending_update: null,
      billing_cycle_anchor: at + 1,
      items: {
        data: [{ id: itemOf(subscription).id, price: { id: catalogue.performance.id }, current_period_start: at + 1 }],
      },
    });
    expect(itemOf(updated).current_period_end).toBe(Date.UTC(2026, 3, 11, 12, 0, 1) / 1000);
    expect(await running.arrived()).toEqual(expect.arrayContaining(['customer.subscription.updated', 'invoice.paid']));
  });

  it.each(['fails_at_renewal', 'always_authentication'])(
    '[PAY-07] charged to the card %s waits for its payment, and is applied when the invoice is paid on its page',
    async (card) => {
      const subscription = await subscribe(running, { price: catalogue.starter.id, card });
      after(day);
      const waiting = await stripe.subscriptions.update(subscription.id, {
        ...upgradeOf(subscription, start + day),
        payment_behavior: 'pending_if_incomplete',
        expand: ['latest_invoice'],
      });
      expect(itemOf(waiting).price.id).toBe(catalogue.starter.id);
      expect(waiting.pending_update?.subscription_items?.[0]?.price.id).toBe(catalogue.performance.id);
      expect(waiting.pending_update?.expires_at).toBe(start + day + 23 * 3_600);
      const invoice = waiting.latest_invoice as Stripe.Invoice;
      expect(invoice).toMatchObject({ status: 'open', attempt_count: 1 });
      const types = await running.arrived();
      expect(types).toContain('invoice.payment_failed');
      expect(types.includes('invoice.payment_action_required')).toBe(card === 'always_authentication');

      running.received.length = 0;
      expect((await running.post(invoice.hosted_invoice_url ?? '', { card: 'declined' })).status).toBe(402);
      expect((await running.post(invoice.hosted_invoice_url ?? '', { card: 'success' })).status).toBe(303);
      const done = await stripe.subscriptions.retrieve(subscription.id);
      expect(done.pending_update).toBeNull();
      expect(itemOf(done).price.id).toBe(catalogue.performance.id);
      expect(await running.arrived()).toEqual(['invoice.paid', 'customer.subscription.updated']);
    },
  );

  it('is also applied when it is confirmed at the bank', async () => {
    const subscription = await subscribe(running, { price: catalogue.starter.id, card: 'always_authentication' });
    after(day);
    const waiting = await stripe.subscriptions.update(subscription.id, {
      ...upgradeOf(subscription, start + day),
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice.payments.data.payment.payment_intent'],
    });
    const invoice = waiting.latest_invoice as Stripe.Invoice;
    expect(invoice.payments?.data[0]?.payment.payment_intent).toMatchObject({ status: 'requires_action' });
    const url = invoice.hosted_invoice_url ?? '';
    const card = 'always_authentication';
    expect((await running.post(url, { card })).body).toContain('Your bank asks');
    expect((await running.post(url, { card, answer: 'fail' })).status).toBe(402);
    expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('open');
    await running.post(url, { card, answer: 'confirm' });
    expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('paid');
    expect(itemOf(await stripe.subscriptions.retrieve(subscription.id)).price.id).toBe(catalogue.performance.id);
  });

  it('that is not paid is dropped and its invoice voided', async () => {
    const subscription = await subscribe(running, { price: catalogue.starter.id, card: 'fails_at_renewal' });
    const waiting = await stripe.subscriptions.update(subscription.id, {
      ...upgradeOf(subscription, start),
      payment_behavior: 'pending_if_incomplete',
    });
    await running.moveTo(new Date((start + day) * 1000));
    const dropped = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(dropped.pending_update).toBeNull();
    expect(itemOf(dropped).price.id).toBe(catalogue.starter.id);
    expect((await stripe.invoices.retrieve(String(waiting.latest_invoice))).status).toBe('void');
    expect((await running.arrived()).at(-1)).toBe('customer.subscription.updated');
  });

  it('that is not paid in the last hours of the period is dropped, and the old plan renewed', async () => {
    const subscription = await subscribe(running, { price: catalogue.starter.id, card: 'fails_at_renewal' });
    running.setNow(new Date((periodEnd - 3_600) * 1000));
    await stripe.subscriptions.update(subscription.id, {
      ...upgradeOf(subscription, periodEnd - 3_600),
      payment_behavior: 'pending_if_incomplete',
    });
    await running.moveTo(new Date((periodEnd + 1) * 1000));
    const renewed = await stripe.subscriptions.retrieve(subscription.id);
    expect(renewed.pending_update).toBeNull();
    expect(itemOf(renewed)).toMatchObject({ current_period_start: periodEnd, price: { id: catalogue.starter.id } });
  });

  it('that is pending is dropped when its invoice is voided, and replaced by another change', async () => {
    const subscription = await subscribe(running, { price: catalogue.starter.id, card: 'fails_at_renewal' });
    const pending = { ...upgradeOf(subscription, start), payment_behavior: 'pending_if_incomplete' as const };
    const first = await stripe.subscriptions.update(subscription.id, pending);
    const second = await stripe.subscriptions.update(subscription.id, pending);
    expect((await stripe.invoices.retrieve(String(first.latest_invoice))).status).toBe('void');
    expect(second.pending_update).not.toBeNull();
    await stripe.invoices.voidInvoice(String(second.latest_invoice));
    expect((await stripe.subscriptions.retrieve(subscription.id)).pending_update).toBeNull();
  });

  it('allows only certain parameters in a pending update', async () => {
    const subscription = await subscribe(running, { price: catalogue.starter.id });
    const update = stripe.subscriptions.update(subscription.id, {
      ...upgradeOf(subscription, start),
      payment_behavior: 'pending_if_incomplete',
      metadata: { planType: 'performance' },
    });
    await expect(update).rejects.toMatchObject({ param: 'metadata' });
  });

  it('is refused without the id of the item, which would add an item at Stripe', async () => {
    const subscription = await subscribe(running, { price: catalogue.starter.id });
    const update = stripe.subscriptions.update(subscription.id, {
      ...upgradeOf(subscription, start),
      items: [{ price: catalogue.performance.id }],
      payment_behavior: 'pending_if_incomplete',
    });
    await expect(update).rejects.toMatchObject({ code: 'parameter_missing', param: 'items[0][id]' });
  });

  it.each([
    ['before the period', start - 1],
    ['in the future', start + day],
  ])('refuses a proration date %s', async (_, date) => {
    const subscription = await subscribe(running, { price: catalogue.starter.id });
    const update = stripe.subscriptions.update(subscription.id, {
      ...upgradeOf(subscription, date),
      payment_behavior: 'pending_if_incomplete',
    });
    await expect(update).rejects.toMatchObject({ type: 'StripeInvalidRequestError', param: 'proration_date' });
  });
});

describe('an upgrade to six months', () => {
  it('[PAY-08] makes one invoice of price minus credit, and the subscription ends without another', async () => {
    const subscription = await subscribe(running, { price: catalogue.performance.id });
    const customer = String(subscription.customer);
    const draft = await stripe.invoices.create({
      customer,
      auto_advance: false,
      pending_invoice_items_behavior: 'exclude',
      metadata: { planType: 'sixmonth' },
      default_payment_method: String(subscription.default_payment_method),
    });
    const line = { customer, invoice: draft.id };
    await stripe.invoiceItems.create({ ...line, pricing: { price: catalogue.sixMonths.id } });
    await stripe.invoiceItems.create({ ...line, amount: -1_000, currency: 'usd', description: 'Credit' });
    const open = await stripe.invoices.finalizeInvoice(draft.id);
    expect(open).toMatchObject({
      status: 'open',
      total: 23_900,
      amount_due: 23_900,
      metadata: { planType: 'sixmonth' },
    });
    const paid = await stripe.invoices.pay(draft.id, { expand: ['payments'] });
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 23_900 });
    await expect(stripe.invoices.pay(draft.id)).rejects.toThrow('already paid');
    const ended = await stripe.subscriptions.cancel(subscription.id, { prorate: false, invoice_now: false });
    expect(ended).toMatchObject({ status: 'canceled', ended_at: start });
    await expect(stripe.customers.retrieve(customer)).resolves.toMatchObject({ balance: 0 });
    expect(await running.arrived()).toContain('customer.subscription.deleted');
  });

  it('a card that is declined leaves the invoice open, with a page to pay it', async () => {
    const subscription = await subscribe(running, { price: catalogue.performance.id, card: 'fails_at_renewal' });
    const customer = String(subscription.customer);
    const method = String(subscription.default_payment_method);
    const { id } = await stripe.invoices.create({ customer, auto_advance: false, default_payment_method: method });
    await stripe.invoiceItems.create({ customer, invoice: id, pricing: { price: catalogue.sixMonths.id } });
    await stripe.invoices.finalizeInvoice(id);
    await expect(stripe.invoices.pay(id)).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' });
    const open = await stripe.invoices.retrieve(id);
    expect(open).toMatchObject({ status: 'open', attempt_count: 1 });
    expect(open.hosted_invoice_url).toBe(`http://swing.test/dev/pay/invoice/${id}`);
  });

  it('a credit above the price stays in the balance, which the next invoice uses until it is voided', async () => {
    const subscription = await subscribe(running, { price: catalogue.performance.id });
    const customer = String(subscription.customer);
    const finalize = async (credit: number) => {
      const { id } = await stripe.invoices.create({ customer, auto_advance: false });
      await stripe.invoiceItems.create({ customer, invoice: id, pricing: { price: catalogue.sixMonths.id } });
      await stripe.invoiceItems.create({ customer, invoice: id, amount: -credit, currency: 'usd' });
      return stripe.invoices.finalizeInvoice(id);
    };
    expect(await finalize(25_000)).toMatchObject({ total: -100, amount_due: 0, ending_balance: -100 });
    const next = await finalize(0);
    expect(next).toMatchObject({ total: 24_900, amount_due: 24_800, ending_balance: 0 });
    await stripe.invoices.voidInvoice(next.id);
    await expect(stripe.customers.retrieve(customer)).resolves.toMatchObject({ balance: -100 });
  });
});

describe('a cancellation', () => {
  it('[PAY-09] at the end of the period can be set and withdrawn in both ways', async () => {
    const { id } = await subscribe(running, { price: catalogue.starter.id });
    await expect(stripe.subscriptions.update(id, { cancel_at_period_end: true })).resolves.toMatchObject({
      cancel_at_period_end: true,
      cancel_at: periodEnd,
      canceled_at: start,
      status: 'active',
    });
    await expect(stripe.subscriptions.update(id, { cancel_at_period_end: false })).resolves.toMatchObject({
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
    });
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await expect(stripe.subscriptions.update(id, { cancel_at: '' })).resolves.toMatchObject({ cancel_at: null });
  });

  it('cannot be repeated', async () => {
    const { id } = await subscribe(running, { price: catalogue.starter.id });
    await stripe.subscriptions.cancel(id);
    await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(stripe.subscriptions.update(id, { cancel_at_period_end: true })).rejects.toThrow(
      'canceled subscription',
    );
    const listed = await stripe.subscriptions.list({ status: 'all', limit: 100 });
    expect(listed.data.map((one) => one.id)).toContain(id);
  });
});

describe('a schedule', () => {
  const downgrade = async (subscription: Stripe.Subscription) => {
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
    return stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      phases: [
        {
          items: [{ price: itemOf(subscription).price.id, quantity: 1 }],
          start_date: schedule.current_phase?.start_date ?? 0,
          end_date: itemOf(subscription).current_period_end,
        },
        {
          items: [{ price: catalogue.starter.id, quantity: 1 }],
          start_date: itemOf(subscription).current_period_end,
          duration: { interval: 'month', interval_count: 1 },
          proration_behavior: 'none',
          metadata: { planType: 'starter' },
        },
      ],
    });
  };

  it('[PAY-09] changes plan and price at the end of the period, and is released a month later', async () => {
    const subscription = await subscribe(running, { price: catalogue.performance.id });
    const schedule = await downgrade(subscription);
    expect(schedule.phases).toMatchObject([
      { start_date: start, end_date: periodEnd },
      { start_date: periodEnd, end_date: Date.UTC(2026, 4, 1, 12) / 1000, metadata: { planType: 'starter' } },
    ]);
    await running.moveTo(new Date((periodEnd + day) * 1000));
    const changed = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice', 'schedule'] });
    expect(itemOf(changed).price.id).toBe(catalogue.starter.id);
    expect(changed).toMatchObject({
      metadata: { planType: 'starter' },
      latest_invoice: { status: 'paid', amount_paid: 2_500, billing_reason: 'subscription_cycle' },
      schedule: { status: 'active', current_phase: { start_date: periodEnd } },
    });
    await running.moveTo(new Date(Date.UTC(2026, 4, 2)));
    await expect(stripe.subscriptionSchedules.retrieve(schedule.id)).resolves.toMatchObject({
      status: 'released',
      released_subscription: subscription.id,
    });
    await expect(stripe.subscriptions.retrieve(subscription.id)).resolves.toMatchObject({
      schedule: null,
      status: 'active',
    });
  });

  it('[PAY-09] can be withdrawn, and blocks cancellations while it is active', async () => {
    const subscription = await subscribe(running, { price: catalogue.performance.id });
    const schedule = await downgrade(subscription);
    await expect(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })).rejects.toThrow(
      'managed by the subscription schedule',
    );
    await expect(stripe.subscriptionSchedules.create({ from_subscription: subscription.id })).rejects.toThrow(
      'already attached',
    );
    await stripe.subscriptionSchedules.release(schedule.id);
    await expect(stripe.subscriptionSchedules.release(schedule.id)).rejects.toThrow('cannot release');
    await running.moveTo(new Date((periodEnd + day) * 1000));
    expect(itemOf(await stripe.subscriptions.retrieve(subscription.id)).price.id).toBe(catalogue.performance.id);
  });
});
