import { itemOf } from '../objects/subscription.ts';
import { invalidRequest } from '../wire/api-error.ts';
import type { Subscription } from '../wire/wire-types.ts';
import type { Work } from './work.ts';

type Reason = Subscription['cancellation_details']['reason'];

/** Ends a subscription now, without a credit. Throws ApiError if it has ended. */
export async function cancelSubscription(
  work: Work,
  subscription: Subscription,
  reason: Reason,
): Promise<Subscription> {
  const { objects, now } = work;
  if (subscription.ended_at !== null)
    throw invalidRequest(`No such subscription: '${subscription.id}'`, 'id', 'resource_missing');
  const schedule = subscription.schedule ? await objects.find('subscription_schedule', subscription.schedule) : null;
  if (schedule?.status === 'active') await objects.put({ ...schedule, status: 'canceled', current_phase: null });
  for (const invoice of await objects.all('invoice', {
    status: 'open',
    parent: { subscription_details: { subscription: subscription.id } },
  })) {
    await objects.put({ ...invoice, next_payment_attempt: null });
  }
  const ended: Subscription = {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancel_at: null,
    cancel_at_period_end: false,
    pending_update: null,
    schedule: null,
    cancellation_details: { reason },
  };
  await objects.put(ended);
  await work.emit('customer.subscription.deleted', ended);
  return ended;
}

export interface CancellationRequest {
  cancel_at_period_end?: boolean | undefined;
  /** The portal sets the date of the period's end. Null withdraws a cancellation. */
  cancel_at?: 'period_end' | null | undefined;
}

/** The fields to change on a subscription when a cancellation is set or withdrawn. Throws ApiError. */
export function cancellationFields(
  now: number,
  subscription: Subscription,
  { cancel_at_period_end: isAtEnd, cancel_at: at }: CancellationRequest,
): Partial<Subscription> {
  if (isAtEnd === undefined && at === undefined) return {};
  if (isAtEnd !== undefined && at !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', 'cancel_at');
  }
  if (subscription.schedule) {
    throw invalidRequest(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  }
  const isCancelled = isAtEnd === true || at === 'period_end';
  return {
    cancel_at: isCancelled ? itemOf(subscription).current_period_end : null,
    cancel_at_period_end: isAtEnd === true,
    canceled_at: isCancelled ? now : null,
    cancellation_details: { reason: isCancelled ? 'cancellation_requested' : null },
  };
}
