import * as z from 'zod';
import { cancelSubscription } from '../operations/cancel-subscription.ts';
import { defineCall, listCall, retrieveCall } from '../wire/call.ts';
import { expand, flag, text } from '../wire/parameters.ts';

export const subscriptionCalls = [
  retrieveCall('subscription', '/v1/subscriptions'),
  listCall(
    'subscription',
    '/v1/subscriptions',
    {
      customer: text.optional(),
      status: z
        .enum(['active', 'past_due', 'canceled', 'incomplete', 'incomplete_expired', 'unpaid', 'all'])
        .optional(),
    },
    ({ status, customer }) => {
      if (status === undefined) return { where: { customer }, except: { status: 'canceled' } };
      return { where: { customer, ...(status === 'all' ? {} : { status }) } };
    },
  ),
  defineCall({
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    parameters: z.strictObject({
      invoice_now: flag.optional(),
      prorate: flag.optional(),
      cancellation_details: z.strictObject({ comment: text.optional() }).optional(),
      expand,
    }),
    run: async (work, given, id) =>
      cancelSubscription(work, await work.objects.get('subscription', id), {
        prorates: given.prorate === true,
        invoicesNow: given.invoice_now === true,
        reason: 'cancellation_requested',
        comment: given.cancellation_details?.comment,
      }),
  }),
];
