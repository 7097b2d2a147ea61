import * as z from 'zod';
import { refundCharge } from '../operations/return-charge.ts';
import { invalidRequest } from '../wire/api-error.ts';
import { defineCall, listCall, retrieveCall } from '../wire/call.ts';
import { expand, text } from '../wire/parameters.ts';

export const paymentCalls = [
  retrieveCall('charge', '/v1/charges'),
  listCall('charge', '/v1/charges', { customer: text.optional() }),
  defineCall({
    method: 'POST',
    path: '/v1/refunds',
    parameters: z.strictObject({
      payment_intent: text,
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      expand,
    }),
    run: async (work, { payment_intent: id, reason }) => {
      const intent = await work.objects.get('payment_intent', id, 'payment_intent');
      if (intent.status !== 'succeeded' || !intent.latest_charge) {
        throw invalidRequest('This PaymentIntent does not have a successful charge to refund.', 'payment_intent');
      }
      return refundCharge(work, await work.objects.get('charge', intent.latest_charge), { reason });
    },
  }),
  listCall('dispute', '/v1/disputes', { payment_intent: text.optional() }),
];
