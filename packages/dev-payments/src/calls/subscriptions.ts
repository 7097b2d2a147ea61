import * as z from 'zod';
import { cancellationFields, cancelSubscription } from '../operations/cancel-subscription.ts';
import { changeSubscription } from '../operations/change-subscription.ts';
import { updateSubscription, type Work } from '../operations/work.ts';
import { invalidRequest } from '../wire/api-error.ts';
import { defineCall, listCall, retrieveCall, type Given } from '../wire/call.ts';
import { expand, flag, text, timestamp } from '../wire/parameters.ts';
import type { Subscription } from '../wire/wire-types.ts';

/**
 * A change of plan: another price for the item, a restarted period, and the difference charged at once. The id of the item is
 * required, since Stripe adds a second item without it.
 */
export const changeFields = {
  items: z.array(z.strictObject({ id: text, price: text })).length(1),
  proration_behavior: z.literal('always_invoice'),
  proration_date: timestamp,
  billing_cycle_anchor: z.strictObject({ type: z.literal('now') }),
};

/** The parameters of a change in the form in which the operations take them. */
export function toChange({ items, proration_date: prorationDate }: ChangeParameters) {
  const [item] = items;
  return { item: item?.id ?? '', price: item?.price ?? '', prorationDate };
}
type ChangeParameters = Pick<z.output<z.ZodObject<typeof changeFields>>, 'items' | 'proration_date'>;

const updateParameters = z
  .strictObject({
    ...changeFields,
    payment_behavior: z.literal('pending_if_incomplete'),
    cancel_at_period_end: flag,
    cancel_at: z.literal('').transform(() => null),
    expand,
  })
  .partial();

export const subscriptionCalls = [
  retrieveCall('subscription', '/v1/subscriptions'),
  listCall(
    'subscription',
    '/v1/subscriptions',
    { customer: text.optional(), status: z.literal('all') },
    ({ customer }) => ({ where: { customer } }),
  ),
  defineCall({ method: 'POST', path: '/v1/subscriptions/:id', parameters: updateParameters, run: update }),
  defineCall({
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    parameters: z.strictObject({
      invoice_now: z.literal('false').optional(),
      prorate: z.literal('false').optional(),
      expand,
    }),
    run: async (work, _, id) =>
      cancelSubscription(work, await work.objects.get('subscription', id), 'cancellation_requested'),
  }),
];

async function update(work: Work, given: Given<typeof updateParameters>, id: string): Promise<Subscription> {
  const subscription = await work.objects.get('subscription', id);
  if (subscription.ended_at !== null) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.');
  }
  const { items, proration_date: date, cancel_at_period_end: isAtEnd, cancel_at: end, ...change } = given;
  if (items === undefined) {
    return updateSubscription(work, subscription, cancellationFields(work.now, subscription, given));
  }
  const isWhole = date !== undefined && Object.keys(change).length === 3;
  if (isWhole && isAtEnd === undefined && end === undefined) {
    return changeSubscription(work, subscription, toChange({ items, proration_date: date }));
  }
  throw invalidRequest(
    'The payments simulator changes `items` only together with `proration_behavior`, `proration_date`, `billing_cycle_anchor` and `payment_behavior`, and nothing else.',
    'items',
  );
}
