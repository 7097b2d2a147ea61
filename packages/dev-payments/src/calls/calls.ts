import * as z from 'zod';
import { listCall, type Call } from '../wire/call.ts';
import { text } from '../wire/parameters.ts';
import { catalogueCalls } from './catalogue.ts';
import { checkoutCalls } from './checkout.ts';
import { customerCalls } from './customers.ts';
import { invoiceCalls } from './invoices.ts';
import { paymentCalls } from './payments.ts';
import { portalCalls } from './portal.ts';
import { scheduleCalls } from './subscription-schedules.ts';
import { subscriptionCalls } from './subscriptions.ts';

/** Every call of Stripe's API that the product makes. */
export const calls: readonly Call[] = [
  ...catalogueCalls,
  ...checkoutCalls,
  ...subscriptionCalls,
  ...scheduleCalls,
  ...invoiceCalls,
  ...paymentCalls,
  ...portalCalls,
  ...customerCalls,
  listCall('event', '/v1/events', { types: z.array(text).max(20).optional() }, ({ types }) => ({
    anyOf: types?.map((type) => ({ type })),
  })),
];
