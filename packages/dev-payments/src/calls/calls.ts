import * as z from 'zod';
import { defineCall, listCall, retrieveCall, type Call } from '../wire/call.ts';
import { expand, text } from '../wire/parameters.ts';
import { catalogueCalls } from './catalogue.ts';
import { checkoutCalls } from './checkout.ts';
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
  retrieveCall('customer', '/v1/customers'),
  defineCall({
    method: 'POST',
    path: '/v1/customers/:id',
    parameters: z.strictObject({ email: text, expand }),
    run: async ({ objects }, { email }, id) => {
      const customer = { ...(await objects.get('customer', id)), email };
      await objects.put(customer);
      return customer;
    },
  }),
  listCall('event', '/v1/events', { types: z.array(text).max(20).optional() }, ({ types }) => ({
    anyOf: types?.map((type) => ({ type })),
  })),
];
