import * as z from 'zod';
import { cancelSubscription } from '../operations/cancel-subscription.ts';
import { changeSubscription } from '../operations/change-subscription.ts';
import { mergeMetadata } from '../operations/merge-metadata.ts';
import { cancellationFields } from '../operations/set-cancellation.ts';
import { updateSubscription } from '../operations/update-subscription.ts';
import type { Work } from '../operations/work.ts';
import { invalidRequest } from '../wire/api-error.ts';
import { defineCall, listCall, retrieveCall, type Given } from '../wire/call.ts';
import { expand, flag, integer, metadata, text, timestamp, unsettable } from '../wire/parameters.ts';
import type { Subscription } from '../wire/wire-types.ts';

export const itemChange = z.strictObject({
  id: text.optional(),
  price: text.optional(),
  quantity: integer.pipe(z.number().min(0)).optional(),
  deleted: flag.optional(),
});
export const prorationBehavior = z.enum(['always_invoice', 'create_prorations', 'none']);
export const anchor = z.strictObject({ type: z.enum(['now', 'unchanged']) });
const feedback = z.enum([
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
]);
const cancellationDetails = z.strictObject({ comment: unsettable.optional(), feedback: feedback.optional() });
export const cancelAt = z.union([
  z.literal('').transform(() => null),
  z.enum(['min_period_end', 'max_period_end']),
  timestamp,
]);

const updateParameters = z.strictObject({
  items: z.array(itemChange).max(20).optional(),
  proration_behavior: prorationBehavior.optional(),
  proration_date: timestamp.optional(),
  billing_cycle_anchor: anchor.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete', 'pending_if_incomplete']).optional(),
  cancel_at_period_end: flag.optional(),
  cancel_at: cancelAt.optional(),
  cancellation_details: cancellationDetails.optional(),
  default_payment_method: text.optional(),
  description: unsettable.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  expand,
});

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
  defineCall({ method: 'POST', path: '/v1/subscriptions/:id', parameters: updateParameters, run: update }),
  defineCall({
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    parameters: z.strictObject({
      invoice_now: flag.optional(),
      prorate: flag.optional(),
      cancellation_details: cancellationDetails.optional(),
      expand,
    }),
    run: async (work, given, id) =>
      cancelSubscription(work, await work.objects.get('subscription', id), {
        prorates: given.prorate === true,
        invoicesNow: given.invoice_now === true,
        reason: 'cancellation_requested',
        comment: given.cancellation_details?.comment ?? undefined,
      }),
  }),
];

async function update(work: Work, given: Given<typeof updateParameters>, id: string): Promise<Subscription> {
  const subscription = await work.objects.get('subscription', id);
  if (subscription.ended_at !== null) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.');
  }
  const isChange = given.items !== undefined || given.billing_cycle_anchor?.type === 'now';
  checkPending(given, isChange);
  await checkMethod(work, subscription, given.default_payment_method);
  const fields: Partial<Subscription> = {
    ...cancellationFields(work, subscription, {
      cancel_at_period_end: given.cancel_at_period_end,
      cancel_at: given.cancel_at,
      comment: given.cancellation_details?.comment,
      feedback: given.cancellation_details?.feedback,
    }),
    ...(given.default_payment_method === undefined ? {} : { default_payment_method: given.default_payment_method }),
    ...(given.description === undefined ? {} : { description: given.description }),
    ...(given.metadata === undefined ? {} : { metadata: mergeMetadata(subscription.metadata, given.metadata) }),
  };
  const updated = await updateSubscription(work, subscription, fields);
  if (!isChange) return updated;
  const request = {
    items: given.items,
    prorationBehavior: given.proration_behavior ?? 'create_prorations',
    prorationDate: given.proration_date,
    anchor: given.billing_cycle_anchor?.type ?? 'unchanged',
  } as const;
  return changeSubscription(work, updated, request, given.payment_behavior ?? 'allow_incomplete');
}

const allowedWhilePending = new Set([
  'items',
  'proration_behavior',
  'proration_date',
  'billing_cycle_anchor',
  'payment_behavior',
  'off_session',
]);

function checkPending(given: Given<typeof updateParameters>, isChange: boolean): void {
  if (given.payment_behavior !== 'pending_if_incomplete') return;
  const names = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const other = names.find((name) => !allowedWhilePending.has(name));
  if (other === undefined && isChange) return;
  throw invalidRequest(
    `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you can only pass certain parameters${other ? `; \`${other}\` is not one of them` : ''}.`,
    other ?? 'payment_behavior',
  );
}

async function checkMethod(work: Work, { customer }: Subscription, method: string | undefined): Promise<void> {
  if (method === undefined) return;
  const { customer: holder } = await work.objects.get('payment_method', method, 'default_payment_method');
  if (holder === customer) return;
  throw invalidRequest('The customer does not have a payment method with that ID.', 'default_payment_method');
}
