import { createEmptyDatabase } from '@swing/dev-postgres/testing/databases';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscribe } from './testing/buy.ts';
import { createCatalogue, type Catalogue } from './testing/catalogue.ts';
import { startSimulator, testStart, type RunningSimulator } from './testing/start-simulator.ts';

let running: RunningSimulator;
let catalogue: Catalogue;
let stripe: Stripe;
beforeAll(async () => {
  running = await startSimulator();
  ({ stripe } = running);
  catalogue = await createCatalogue(stripe);
});
afterAll(() => running.close());

/** Makes an SDK call without type checks, like a program without types. */
const loosely = (call: (parameters: never) => Promise<unknown>, parameters: object) => call(parameters as never);
const priced = (cents: number) => ({ product: 'starter', currency: 'usd', unit_amount: cents });

describe('errors', () => {
  it('names a missing object: 404 in the path, 400 in a parameter', async () => {
    await expect(stripe.customers.retrieve('cus_nobody')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      rawType: 'invalid_request_error',
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
      message: "No such customer: 'cus_nobody'",
    });
    const checkout = stripe.checkout.sessions.create({
      mode: 'subscription',
      success_url: 'http://swing.test/',
      line_items: [{ price: 'price_none', quantity: 1 }],
    });
    await expect(checkout).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'line_items[0][price]',
    });
  });

  it.each([
    [{ nickname: 'Sam' }, 'parameter_unknown', 'nickname', 'Received unknown parameter: nickname'],
    [{ recurring: { interval: 'month', colour: 'red' } }, 'parameter_unknown', 'recurring[colour]', 'Received unknown'],
    [{ metadata: { a: { b: 'c' } } }, 'parameter_invalid', 'metadata[a]', 'Invalid metadata'],
  ])('refuses the parameters %j', async (parameters, code, param, message) => {
    const call = loosely((given) => stripe.prices.create(given), { ...priced(1), ...parameters });
    await expect(call).rejects.toMatchObject({
      statusCode: 400,
      code,
      param,
      message: expect.stringContaining(message),
    });
  });

  it('states missing parameters and invalid numbers', async () => {
    await expect(loosely((given) => stripe.prices.create(given), { currency: 'usd' })).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'product',
    });
    const price = loosely((given) => stripe.prices.create(given), { ...priced(1), unit_amount: '1e3' });
    await expect(price).rejects.toMatchObject({ code: 'parameter_invalid_integer', param: 'unit_amount' });
  });

  it.each([
    [
      { mode: 'payment' as const, price: () => catalogue.starter },
      'You specified `payment` mode but passed a recurring price',
    ],
    [{ mode: 'subscription' as const, price: () => catalogue.sixMonths }, 'only recurring prices'],
  ])('refuses a checkout whose price does not fit (%#)', async ({ mode, price }, message) => {
    const checkout = stripe.checkout.sessions.create({
      mode,
      success_url: 'http://swing.test/',
      line_items: [{ price: price().id, quantity: 1 }],
    });
    await expect(checkout).rejects.toThrow(message);
  });

  it('refuses other keys and other API versions', async () => {
    const { hostname: host, port } = running.apiAddress;
    const options = { host, port, protocol: 'http', maxNetworkRetries: 0 } as const;
    await expect(new Stripe('sk_test_other', options).prices.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
    await expect(stripe.prices.list({}, { apiVersion: '2020-08-27' })).rejects.toThrow('Invalid Stripe API version');
  });

  it('refuses unknown calls', async () => {
    await expect(stripe.coupons.list()).rejects.toMatchObject({
      statusCode: 404,
      message: expect.stringContaining('Unrecognized request URL (GET: /v1/coupons)'),
    });
  });
});

describe('idempotency keys', () => {
  it('return the same response again, without repeating the work', async () => {
    const create = () => stripe.prices.create(priced(101), { idempotencyKey: 'once' });
    const first = await create();
    const second = await create();
    expect(second.id).toBe(first.id);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId);
    expect(await running.all('price', { unit_amount: 101 })).toHaveLength(1);
  });

  it('refuse different parameters and calls', async () => {
    await stripe.prices.create(priced(102), { idempotencyKey: 'other' });
    const changed = stripe.prices.create(priced(103), { idempotencyKey: 'other' });
    await expect(changed).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      rawType: 'idempotency_error',
      statusCode: 400,
      message: expect.stringContaining('same parameters'),
    });
    const moved = stripe.products.create({ id: 'x', name: 'x' }, { idempotencyKey: 'other' });
    await expect(moved).rejects.toThrow('same endpoint');
  });

  it('replay the responses of refused calls, but not of calls that never started', async () => {
    const options = { idempotencyKey: 'refused' };
    const cancel = () => stripe.subscriptions.cancel('sub_none', {}, options);
    await expect(cancel()).rejects.toMatchObject({ statusCode: 404 });
    await expect(cancel()).rejects.toMatchObject({
      headers: expect.objectContaining({ 'idempotent-replayed': 'true' }),
    });
    const malformed = { idempotencyKey: 'malformed' };
    const bad = loosely((given) => stripe.prices.create(given, malformed), { ...priced(104), colour: 'red' });
    await expect(bad).rejects.toThrow('unknown parameter');
    await expect(stripe.prices.create(priced(104), malformed)).resolves.toMatchObject({ object: 'price' });
  });

  it('allow one of many simultaneous requests', async () => {
    const calls = Array.from({ length: 8 }, () => stripe.prices.create(priced(105), { idempotencyKey: 'many' }));
    const results = await Promise.allSettled(calls);
    const ids = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []));
    const refusals = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as Stripe.errors.StripeError] : [],
    );
    expect(new Set(ids).size).toBe(1);
    expect(refusals.every(({ statusCode, code }) => statusCode === 409 && code === 'idempotency_key_in_use')).toBe(
      true,
    );
    expect(await running.all('price', { unit_amount: 105 })).toHaveLength(1);
  });

  it('expire after a day', async () => {
    const create = () => stripe.prices.create(priced(106), { idempotencyKey: 'day' });
    const first = await create();
    running.setNow(new Date(testStart.getTime() + 86_400_000));
    expect((await create()).id).not.toBe(first.id);
    running.setNow(testStart);
  });

  it('charge once, even if the response was lost', async () => {
    const subscription = await subscribe(running, { price: catalogue.starter.id, card: 'fails_at_renewal' });
    const customer = String(subscription.customer);
    const { id } = await stripe.invoices.create({ customer, auto_advance: false });
    await stripe.invoiceItems.create({ customer, invoice: id, pricing: { price: catalogue.sixMonths.id } });
    await stripe.invoices.finalizeInvoice(id);
    await running.change(async ({ objects }) => {
      const payer = await objects.get('customer', customer);
      const method = String(subscription.default_payment_method);
      await objects.put({ ...payer, invoice_settings: { default_payment_method: method } });
    });
    const pay = () => stripe.invoices.pay(id, {}, { idempotencyKey: 'pay' });
    await expect(pay()).rejects.toMatchObject({ statusCode: 402, decline_code: 'generic_decline' });
    await running.post(`/dev/pay/control/customers/${customer}/card`, { card: 'success' });
    await expect(pay(), 'the declined answer is replayed').rejects.toMatchObject({ statusCode: 402 });
    expect(await stripe.invoices.retrieve(id)).toMatchObject({ status: 'open', attempt_count: 1 });
  });
});

describe('lists', () => {
  it('find prices by lookup key, and allow a new price to take over a key', async () => {
    const { data } = await stripe.prices.list({ lookup_keys: ['sixmonth', 'starter', 'none'] });
    expect(data.map(({ lookup_key: key }) => key)).toEqual(['sixmonth', 'starter']);
    const fresh = { ...priced(2_600), lookup_key: 'moved' };
    const old = await stripe.prices.create(fresh);
    await expect(stripe.prices.create(fresh)).rejects.toThrow('already uses that lookup key');
    const next = await stripe.prices.create({ ...fresh, transfer_lookup_key: true });
    expect((await stripe.prices.list({ lookup_keys: ['moved'] })).data.map(({ id }) => id)).toEqual([next.id]);
    expect(await running.all('price', { id: old.id })).toMatchObject([{ lookup_key: null }]);
  });

  it('come page by page, and refuse an invalid cursor', async () => {
    const all = (await stripe.prices.list({ limit: 100 })).data.map(({ id }) => id);
    const page = await stripe.prices.list({ limit: 1, starting_after: all[0] ?? '' });
    expect(page).toMatchObject({ has_more: true, data: [{ id: all[1] }] });
    const seen: string[] = [];
    for await (const { id } of stripe.prices.list({ limit: 1 })) seen.push(id);
    expect(seen).toEqual(all);
    await expect(stripe.prices.list({ starting_after: 'price_none' })).rejects.toMatchObject({
      param: 'starting_after',
    });
  });

  it('filter events by type and time', async () => {
    await subscribe(running, { price: catalogue.starter.id });
    const since = { created: { gte: testStart.getTime() / 1000 } };
    const types: string[] = [];
    const wanted = ['invoice.paid', 'customer.subscription.created'];
    for await (const { type } of stripe.events.list({ ...since, types: wanted, limit: 1 })) types.push(type);
    expect(new Set(types)).toEqual(new Set(wanted));
    expect((await stripe.events.list({ created: { gte: 2 * 86_400 + testStart.getTime() / 1000 } })).data).toEqual([]);
  });
});

describe('expanding', () => {
  it('works in lists and on several levels, and refuses fields that cannot be expanded', async () => {
    const subscription = await subscribe(running, { price: catalogue.starter.id });
    const { data } = await stripe.subscriptions.list({
      customer: String(subscription.customer),
      status: 'all',
      expand: ['data.latest_invoice.payments.data.payment.payment_intent', 'data.default_payment_method'],
    });
    const invoice = data[0]?.latest_invoice as Stripe.Invoice;
    expect(invoice.payments?.data[0]?.payment.payment_intent).toMatchObject({ object: 'payment_intent' });
    expect(data[0]?.default_payment_method).toMatchObject({ card: { last4: '4242' } });
    const wrong = stripe.subscriptions.retrieve(subscription.id, { expand: ['colour'] });
    await expect(wrong).rejects.toThrow('This property cannot be expanded (colour)');
  });
});

it('keeps everything across a restart', async () => {
  const database = await createEmptyDatabase();
  const first = await startSimulator({ databaseUrl: database.url });
  const { starter } = await createCatalogue(first.stripe);
  const { id } = await subscribe(first, { price: starter.id });
  const kept = await first.stripe.prices.create(priced(107), { idempotencyKey: 'kept' });
  await first.close();
  const second = await startSimulator({ databaseUrl: database.url });
  try {
    await expect(second.stripe.subscriptions.retrieve(id)).resolves.toMatchObject({ status: 'active' });
    expect((await second.stripe.prices.create(priced(107), { idempotencyKey: 'kept' })).id).toBe(kept.id);
    expect(await second.arrived()).toContain('checkout.session.completed');
  } finally {
    await second.close();
    await database.drop();
  }
});

it('changes the e-mail address of a customer', async () => {
  const { customer } = await subscribe(running, { price: catalogue.starter.id, email: 'old@example.test' });
  await stripe.customers.update(String(customer), { email: 'new@example.test' });
  await expect(stripe.customers.retrieve(String(customer))).resolves.toMatchObject({ email: 'new@example.test' });
});

it('deletes a customer and ends its subscription', async () => {
  const { customer, id } = await subscribe(running, { price: catalogue.starter.id, email: 'gone@example.test' });
  await expect(stripe.customers.del(String(customer))).resolves.toMatchObject({ deleted: true });
  await expect(stripe.customers.retrieve(String(customer))).rejects.toMatchObject({ code: 'resource_missing' });
  await expect(stripe.subscriptions.retrieve(id)).resolves.toMatchObject({ status: 'canceled' });
  await expect(stripe.customers.del(String(customer))).rejects.toMatchObject({ code: 'resource_missing' });
});
