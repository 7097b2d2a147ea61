import * as z from 'zod';
import { cancelSubscription } from '../operations/cancel-subscription.ts';
import { defineCall, retrieveCall, type Call } from '../wire/call.ts';
import { expand, text } from '../wire/parameters.ts';

export const customerCalls: readonly Call[] = [
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
  defineCall({
    method: 'DELETE',
    path: '/v1/customers/:id',
    parameters: z.strictObject({ expand }),
    run: async (work, _, id) => {
      const { objects } = work;
      await objects.get('customer', id);
      for (const subscription of await objects.all('subscription', { customer: id })) {
        if (subscription.ended_at === null) await cancelSubscription(work, subscription, 'cancellation_requested');
      }
      await objects.remove('customer', id);
      return { id, object: 'customer', deleted: true };
    },
  }),
];
