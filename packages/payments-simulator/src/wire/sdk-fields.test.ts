import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import type { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buy, subscribe } from '../testing/buy.ts';
import { createCatalogue } from '../testing/catalogue.ts';
import { startSimulator, type RunningSimulator } from '../testing/start-simulator.ts';
import type { Kind, Kinds } from './wire-types.ts';

/** The SDK file and interface that declare each object. */
const declarations: Record<Kind, [file: string, name: string]> = {
  product: ['Products', 'Product'],
  price: ['Prices', 'Price'],
  customer: ['Customers', 'Customer'],
  payment_method: ['PaymentMethods', 'PaymentMethod'],
  payment_intent: ['PaymentIntents', 'PaymentIntent'],
  charge: ['Charges', 'Charge'],
  balance_transaction: ['BalanceTransactions', 'BalanceTransaction'],
  refund: ['Refunds', 'Refund'],
  dispute: ['Disputes', 'Dispute'],
  'checkout.session': ['Checkout/Sessions', 'Session'],
  subscription: ['Subscriptions', 'Subscription'],
  subscription_schedule: ['SubscriptionSchedules', 'SubscriptionSchedule'],
  invoice: ['Invoices', 'Invoice'],
  invoiceitem: ['InvoiceItems', 'InvoiceItem'],
  invoice_payment: ['InvoicePayments', 'InvoicePayment'],
  'billing_portal.configuration': ['BillingPortal/Configurations', 'Configuration'],
  'billing_portal.session': ['BillingPortal/Sessions', 'Session'],
  event: ['Events', 'EventBase'],
};

const sdk = join(dirname(createRequire(import.meta.url).resolve('stripe')), '../esm/resources');

/** The fields an SDK interface declares: the required ones (`always`), and all. */
function fieldsOf([file, name]: [file: string, name: string]): { always: string[]; all: string[] } {
  const source = readFileSync(join(sdk, `${file}.d.ts`), 'utf8').replaceAll(/\/\*\*[\s\S]*?\*\//g, '');
  const [, body] = new RegExp(`^export interface ${name} \\{\\n([\\s\\S]*?)^\\}`, 'm').exec(source) ?? [];
  if (body === undefined) throw new Error(`The SDK has no ${name} in ${file}.`);
  const fields = [...body.matchAll(/^ {4}(\w+)(\?)?:/gm)].map(([, field = '', optional]) => ({ field, optional }));
  return {
    always: fields.filter(({ optional }) => optional === undefined).map(({ field }) => field),
    all: fields.map(({ field }) => field),
  };
}

/** Fields that are missing in `sent`, or unknown to the SDK. */
function differences(declaration: [file: string, name: string], sent: object) {
  const { always, all } = fieldsOf(declaration);
  const fields = Object.keys(sent);
  return {
    missing: always.filter((field) => !fields.includes(field)),
    unknown: fields.filter((field) => !all.includes(field)),
  };
}

let running: RunningSimulator;
const seen = new Map<Kind, object>();
beforeAll(async () => {
  running = await startSimulator();
  const { stripe, simulator } = running;
  const catalogue = await createCatalogue(stripe);
  const subscription = await subscribe(running, { price: catalogue.starter.id });
  const customer = String(subscription.customer);
  const paid = await buy(running, { price: catalogue.sixMonths.id, mode: 'payment' });
  await simulator.controls.dispute(String(paid.payment_intent));
  const draft = await stripe.invoices.create({ customer });
  await stripe.invoiceItems.create({ customer, invoice: draft.id ?? '', amount: 500, currency: 'usd' });
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  await stripe.subscriptionSchedules.release(schedule.id);
  await stripe.billingPortal.configurations.create({ features: { invoice_history: { enabled: true } } });
  await stripe.billingPortal.sessions.create({ customer });
  await stripe.refunds.create({ charge: String((await stripe.charges.list({ customer })).data[0]?.id) });
  const { rows } = await simulator.simulation.pool.query<{ kind: Kind; data: object }>(
    'SELECT DISTINCT ON (kind) kind, data FROM payments_simulator.objects ORDER BY kind, number DESC',
  );
  for (const { kind, data } of rows) seen.set(kind, data);
});
afterAll(() => running.close());

// The compiler checks the code that builds an object against the SDK's type. This test checks what is actually sent.
describe.each(Object.entries(declarations))('%s', (kind, declaration) => {
  it('has every required field of the SDK, and no unknown ones', () => {
    expect(fieldsOf(declaration).always.length).toBeGreaterThan(5);
    expect(differences(declaration, seen.get(kind as Kind) ?? {})).toEqual({ missing: [], unknown: [] });
  });
});

it('the comparison detects a missing and an unknown field', () => {
  const { email: _, ...rest } = seen.get('customer') as Stripe.Customer;
  expect(differences(declarations.customer, { ...rest, mood: 'good' })).toEqual({
    missing: ['email'],
    unknown: ['mood'],
  });
});

it('the compiler detects an object that differs from the SDK’s type', () => {
  const customer = seen.get('customer') as Stripe.Customer;
  // @ts-expect-error A balance is a number of cents.
  const wrong: Kinds['customer'] = { ...customer, balance: '0' };
  expect(wrong).toMatchObject({ object: 'customer' });
});

it('responses have the API version of the SDK', async () => {
  const customer = await running.stripe.customers.create({});
  expect(customer.lastResponse.apiVersion).toBe(
    (await import('stripe')).Stripe.API_VERSION satisfies Stripe.LatestApiVersion,
  );
});
