import type { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { subscribe } from '../testing/buy.ts';
import { createCatalogue, createPortal, type Catalogue } from '../testing/catalogue.ts';
import { startSimulator, testStart, type RunningSimulator } from '../testing/start-simulator.ts';

let running: RunningSimulator;
let catalogue: Catalogue;
let stripe: Stripe;
let configuration: string;
beforeAll(async () => {
  running = await startSimulator();
  ({ stripe } = running);
  catalogue = await createCatalogue(stripe);
  configuration = await createPortal(stripe);
});
afterAll(() => running.close());
beforeEach(() => running.setNow(testStart));

const path = (url: string | null | undefined) => (url ?? '').replace('http://swing.test', '');
const open = async (url: string | null | undefined) => running.pages.inject(path(url));
const portalOf = (subscription: Stripe.Subscription, more: Partial<Stripe.BillingPortal.SessionCreateParams> = {}) =>
  stripe.billingPortal.sessions.create({
    configuration,
    customer: String(subscription.customer),
    return_url: 'http://swing.test/account',
    ...more,
  });

describe('every page', () => {
  it('has no script and no inline style, and states that nothing is real', async () => {
    const subscription = await subscribe(running, { price: catalogue.starter.id });
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price: catalogue.sixMonths.id, quantity: 1 }],
      success_url: 'https://elsewhere.test/done',
    });
    const portal = await portalOf(subscription);
    const charge = (await stripe.charges.list({ limit: 1 })).data[0];
    const pages = [
      session.url,
      portal.url,
      `${portal.url}?step=card`,
      `${portal.url}?step=cancel&subscription=${subscription.id}`,
      `/dev/pay/invoice/${String(subscription.latest_invoice)}`,
      charge?.receipt_url,
      '/dev/pay/',
    ];
    for (const url of pages) {
      const answer = await open(url);
      expect(answer.statusCode, String(url)).toBe(200);
      expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; form-action/);
      expect(answer.body).toContain('Payments simulator');
      expect(answer.body).not.toMatch(/<script|<style|style=|\son\w+=|javascript:/i);
    }
    const checkout = await open(session.url);
    expect(checkout.headers['content-security-policy'], 'the form ends there').toContain(
      "form-action 'self' https://elsewhere.test;",
    );
  });

  it('escapes markup in typed text', async () => {
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price: catalogue.sixMonths.id, quantity: 1 }],
      success_url: 'http://swing.test/success',
      customer_creation: 'always',
    });
    const name = '"><script>alert(1)</script>';
    const back = await running.post(session.url ?? '', { card: 'declined', email: 'x@example.test', name });
    expect(back.body).toContain('&quot;&gt;&lt;script&gt;');
    await running.post(session.url ?? '', { card: 'success', email: 'x@example.test', name });
    expect((await open('/dev/pay/')).body).not.toContain('<script');
  });

  it.each([
    '/dev/pay/checkout/cs_test_none',
    '/dev/pay/portal/bps_none',
    '/dev/pay/invoice/in_none',
    '/dev/pay/receipt/ch_none',
    '/dev/pay/checkout/%00',
  ])('returns 404 for %s', async (url) => {
    const answer = await open(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('Not found');
  });

  it('accepts only forms of this site', async () => {
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price: catalogue.sixMonths.id, quantity: 1 }],
      success_url: 'http://swing.test/success',
    });
    const answer = await running.pages.inject({
      method: 'POST',
      url: path(session.url),
      payload: 'card=success&email=a%40example.test',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.statusCode).toBe(403);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  });
});

describe('the checkout', () => {
  it('asks for an address if none is known, and for a card', async () => {
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price: catalogue.sixMonths.id, quantity: 1 }],
      success_url: 'http://swing.test/success',
    });
    expect((await running.post(session.url ?? '', { card: 'success', email: 'nobody' })).body).toContain(
      'Enter a valid email address.',
    );
    expect((await running.post(session.url ?? '', { card: '4111', email: 'a@b.test' })).body).toContain(
      'Choose a test card.',
    );
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  });

  it('accepts one of many simultaneous payments', async () => {
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer_email: 'double@example.test',
      line_items: [{ price: catalogue.starter.id, quantity: 1 }],
      success_url: 'http://swing.test/success',
    });
    await Promise.all(Array.from({ length: 6 }, () => running.post(session.url ?? '', { card: 'success' })));
    expect(await running.all('customer', { email: 'double@example.test' })).toHaveLength(1);
  });
});

describe('the portal', () => {
  it('[PAY-09] cancels at the end of the period by setting a date, and resumes', async () => {
    const subscription = await subscribe(running, { price: catalogue.starter.id });
    const portal = await portalOf(subscription);
    const asked = await open(`${portal.url}?step=cancel&subscription=${subscription.id}`);
    expect(asked.body).toContain('Cancel Starter?');
    expect(asked.body).toContain('April 1, 2026');
    await running.post(`${portal.url}/cancel`, { subscription: subscription.id });
    await expect(stripe.subscriptions.retrieve(subscription.id)).resolves.toMatchObject({
      status: 'active',
      cancel_at: Date.UTC(2026, 3, 1, 12) / 1000,
      cancel_at_period_end: false,
    });
    expect((await open(portal.url)).body).toContain('Cancels soon');
    await running.post(`${portal.url}/resume`, { subscription: subscription.id });
    await expect(stripe.subscriptions.retrieve(subscription.id)).resolves.toMatchObject({ cancel_at: null });
  });

  it('changes the card, and refuses one that is declined', async () => {
    const subscription = await subscribe(running, { price: catalogue.starter.id });
    const portal = await portalOf(subscription, { flow_data: { type: 'payment_method_update' } });
    expect((await open(portal.url)).body).toContain('<h1>Update card</h1>');
    const refused = await running.post(`${portal.url}/card`, { card: 'insufficient_funds' });
    expect(refused).toMatchObject({ status: 402, body: expect.stringContaining('insufficient funds') });
    await running.post(`${portal.url}/card`, { card: 'fails_at_renewal' });
    const customer = await stripe.customers.retrieve(String(subscription.customer), {
      expand: ['invoice_settings.default_payment_method'],
    });
    expect(customer).toMatchObject({ invoice_settings: { default_payment_method: { card: { last4: '0341' } } } });
  });

  it('opens the cancellation directly, and returns to the portal', async () => {
    const subscription = await subscribe(running, { price: catalogue.starter.id });
    const flow_data = {
      type: 'subscription_cancel' as const,
      subscription_cancel: { subscription: subscription.id },
    };
    const portal = await portalOf(subscription, { flow_data });
    expect((await open(portal.url)).body).toContain('Cancel Starter?');
    const done = await running.post(`${portal.url}/cancel`, { subscription: subscription.id });
    expect(done).toMatchObject({ status: 303, location: `${path(portal.url)}?step=done` });
    await expect(portalOf(subscription, { flow_data })).rejects.toThrow('already set to be canceled');
  });

  it('shows and changes nothing of another customer', async () => {
    const [mine, theirs] = [
      await subscribe(running, { price: catalogue.starter.id, email: 'mine@example.test' }),
      await subscribe(running, { price: catalogue.starter.id, email: 'theirs@example.test' }),
    ];
    const portal = await portalOf(mine);
    expect((await open(portal.url)).body).not.toContain('theirs@example.test');
    expect((await running.post(`${portal.url}/cancel`, { subscription: theirs.id })).status).toBe(404);
    const flow_data = { type: 'subscription_cancel' as const, subscription_cancel: { subscription: theirs.id } };
    await expect(portalOf(mine, { flow_data })).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(stripe.subscriptions.retrieve(theirs.id)).resolves.toMatchObject({ cancel_at: null });
  });

  it('expires after an hour', async () => {
    const portal = await portalOf(await subscribe(running, { price: catalogue.starter.id }));
    running.setNow(new Date(testStart.getTime() + 3_601_000));
    expect((await open(portal.url)).statusCode).toBe(404);
  });
});

describe('the control page', () => {
  const control = (url: string, fields: Record<string, string> = {}) => running.post(`/dev/pay/control/${url}`, fields);

  it('refuses requests from pages of another site', async () => {
    const answer = await running.pages.inject({ url: '/dev/pay/', headers: { 'sec-fetch-site': 'cross-site' } });
    expect(answer.statusCode).toBe(403);
  });

  it('sets the webhook mode, and releases and shows events', async () => {
    await running.arrived();
    running.received.length = 0;
    expect(await control('webhooks', { mode: 'held' })).toMatchObject({ status: 303, location: '/dev/pay/' });
    await subscribe(running, { price: catalogue.starter.id });
    expect(await running.arrived()).toEqual([]);
    expect((await open('/dev/pay/')).body).toContain('<span class="tag held">held</span>');
    await control('webhooks/release', { order: 'reversed' });
    await control('webhooks', { mode: 'prompt' });
    expect((await running.arrived())[0]).toBe('checkout.session.completed');
  });

  it('refunds, opens and closes disputes', async () => {
    const { customer } = await subscribe(running, { price: catalogue.starter.id });
    const [charge] = (await stripe.charges.list({ customer: String(customer) })).data;
    await control(`payments/${charge?.id}/dispute`);
    const [dispute] = await running.all('dispute', { charge: charge?.id });
    await control(`disputes/${dispute?.id}/close`, { status: 'won' });
    expect(await running.all('dispute', { id: dispute?.id })).toMatchObject([{ status: 'won' }]);
    await control(`payments/${charge?.id}/refund`);
    expect(await stripe.charges.retrieve(charge?.id ?? '')).toMatchObject({ refunded: true });
  });

  it('returns an error for unknown objects and invalid input', async () => {
    expect(await control('payments/ch_none/refund')).toMatchObject({ status: 404 });
    expect((await control('webhooks', { mode: 'never' })).status).toBe(400);
    expect((await control('customers/cus_none/card', { card: 'x' })).status).toBe(400);
  });
});
