import * as z from 'zod';
import { listCall, retrieveCall } from '../wire/call.ts';
import { text } from '../wire/parameters.ts';

export const invoiceCalls = [
  retrieveCall('invoice', '/v1/invoices'),
  listCall(
    'invoice',
    '/v1/invoices',
    {
      customer: text.optional(),
      subscription: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
    },
    ({ subscription, ...where }) => ({
      where: {
        ...where,
        ...(subscription === undefined ? {} : { parent: { subscription_details: { subscription } } }),
      },
    }),
  ),
  retrieveCall('invoice_payment', '/v1/invoice_payments'),
  listCall('invoice_payment', '/v1/invoice_payments', {
    invoice: text.optional(),
    status: z.enum(['open', 'paid', 'canceled']).optional(),
    payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text }).optional(),
  }),
];
