import { listCall, retrieveCall } from '../wire/call.ts';
import { text } from '../wire/parameters.ts';

export const paymentCalls = [
  retrieveCall('payment_intent', '/v1/payment_intents'),
  listCall('payment_intent', '/v1/payment_intents', { customer: text.optional() }),
  retrieveCall('charge', '/v1/charges'),
  listCall('charge', '/v1/charges', { customer: text.optional(), payment_intent: text.optional() }),
  retrieveCall('balance_transaction', '/v1/balance_transactions'),
  listCall('balance_transaction', '/v1/balance_transactions', { type: text.optional(), source: text.optional() }),
];
