import * as z from 'zod';
import { mergeMetadata } from '../operations/merge-metadata.ts';
import { refundCharge } from '../operations/refund-charge.ts';
import type { Work } from '../operations/work.ts';
import { invalidRequest } from '../wire/api-error.ts';
import { defineCall, listCall, retrieveCall } from '../wire/call.ts';
import { expand, integer, metadata, text } from '../wire/parameters.ts';
import type { Charge } from '../wire/wire-types.ts';

const ofCharge = { charge: text.optional(), payment_intent: text.optional() };

export const paymentCalls = [
  retrieveCall('payment_intent', '/v1/payment_intents'),
  listCall('payment_intent', '/v1/payment_intents', { customer: text.optional() }),
  retrieveCall('charge', '/v1/charges'),
  listCall('charge', '/v1/charges', { customer: text.optional(), payment_intent: text.optional() }),
  retrieveCall('balance_transaction', '/v1/balance_transactions'),
  listCall('balance_transaction', '/v1/balance_transactions', { type: text.optional(), source: text.optional() }),
  defineCall({
    method: 'POST',
    path: '/v1/refunds',
    parameters: z.strictObject({
      ...ofCharge,
      amount: integer.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      metadata: metadata.optional(),
      expand,
    }),
    run: async (work, given) =>
      refundCharge(work, await chargeToRefund(work, given.charge, given.payment_intent), {
        amount: given.amount,
        reason: given.reason,
        metadata: mergeMetadata({}, given.metadata),
      }),
  }),
  retrieveCall('refund', '/v1/refunds'),
  listCall('refund', '/v1/refunds', ofCharge),
  retrieveCall('dispute', '/v1/disputes'),
  listCall('dispute', '/v1/disputes', ofCharge),
];

async function chargeToRefund(
  { objects }: Work,
  charge: string | undefined,
  paymentIntent: string | undefined,
): Promise<Charge> {
  if (charge !== undefined) return objects.get('charge', charge, 'charge');
  if (paymentIntent === undefined) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.');
  }
  const intent = await objects.get('payment_intent', paymentIntent, 'payment_intent');
  if (intent.status !== 'succeeded' || !intent.latest_charge) {
    throw invalidRequest('This PaymentIntent does not have a successful charge to refund.', 'payment_intent');
  }
  return objects.get('charge', intent.latest_charge);
}
