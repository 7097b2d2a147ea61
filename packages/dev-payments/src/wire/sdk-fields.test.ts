import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDispute, refundCharge } from '../operations/return-charge.ts';
import { buy, subscribe } from '../testing/buy.ts';
import { createCatalogue, createPortal } from '../testing/catalogue.ts';
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

/** The fields an SDK interface declares. */
function fieldsOf([file, name]: [file: string, name: string]): string[] {
  const source = readFileSync(join(sdk, `${file}.d.ts`), 'utf8').replaceAll(/\/\*\*[\s\S]*?\*\//g, '');
  const [, body] = new RegExp(`^export interface ${name} \\{\\n([\\s\\S]*?)^\\}`, 'm').exec(source) ?? [];
  if (body === undefined) throw new Error(`The SDK has no ${name} in ${file}.`);
  return Array.from(body.matchAll(/^ {4}(\w+)\??:/gm), ([, field = '']) => field);
}

/** Fields that the SDK does not know. */
const unknownFields = (declaration: [file: string, name: string], sent: object) =>
  Object.keys(sent).filter((field) => !fieldsOf(declaration).includes(field));

let running: RunningSimulator;
const seen = new Map<Kind, object>();
beforeAll(async () => {
  running = await startSimulator();
  const { stripe, simulator } = running;
  const catalogue = await createCatalogue(stripe);
  const subscription = await subscribe(running, { price: catalogue.starter.id });
  const customer = String(subscription.customer);
  await buy(running, { price: catalogue.sixMonths.id, mode: 'payment' });
  const { id: invoice } = await stripe.invoices.create({ customer, auto_advance: false });
  await stripe.invoiceItems.create({ customer, invoice, amount: 500, currency: 'usd' });
  await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  await stripe.billingPortal.sessions.create({ customer, configuration: await createPortal(stripe) });
  for (const charge of await running.all('charge', { customer })) {
    await running.change((work) => openDispute(work, charge));
    await running.change((work) => refundCharge(work, charge, {}));
  }
  const { rows } = await simulator.simulation.pool.query<{ kind: Kind; data: object }>(
    'SELECT DISTINCT ON (kind) kind, data FROM payments_simulator.objects ORDER BY kind, number DESC',
  );
  for (const { kind, data } of rows) seen.set(kind, data);
});
afterAll(() => running.close());

// The compiler checks the code that builds an object against the SDK's type. This test checks what is actually sent.
it.each(Object.entries(declarations))('%s has no fields that the SDK does not know', (kind, declaration) => {
  const sent = seen.get(kind as Kind);
  expect(Object.keys(sent ?? {}).length).toBeGreaterThan(5);
  expect(unknownFields(declaration, sent ?? {})).toEqual([]);
});

it('the comparison detects an unknown field', () => {
  expect(unknownFields(declarations.customer, { ...seen.get('customer'), mood: 'good' })).toEqual(['mood']);
});

it('the compiler detects an object that differs from the SDK’s type', () => {
  const customer = seen.get('customer') as Kinds['customer'];
  // @ts-expect-error A balance is a number of cents.
  const wrong: Kinds['customer'] = { ...customer, balance: '0' };
  expect(wrong).toMatchObject({ object: 'customer' });
});

it('responses have the API version of the SDK', async () => {
  const { lastResponse } = await running.stripe.prices.list();
  expect(lastResponse.apiVersion).toBe(Stripe.API_VERSION satisfies Stripe.LatestApiVersion);
});
