import { invalidRequest } from '../wire/api-error.ts';
import type { SubscriptionSchedule } from '../wire/wire-types.ts';
import { updateSubscription } from './update-subscription.ts';
import type { Work } from './work.ts';

/** Ends a schedule. Its subscription continues unchanged. Throws ApiError. */
export async function releaseSchedule(work: Work, schedule: SubscriptionSchedule): Promise<SubscriptionSchedule> {
  if (schedule.status !== 'active' && schedule.status !== 'not_started') {
    throw invalidRequest(
      `You cannot release a subscription schedule that is in the \`${schedule.status}\` status. To release a subscription schedule it must be in the \`not_started\` or \`active\` status.`,
    );
  }
  const subscription = await work.objects.get('subscription', schedule.subscription ?? '');
  const released: SubscriptionSchedule = {
    ...schedule,
    status: 'released',
    released_at: work.now,
    released_subscription: subscription.id,
    subscription: null,
    current_phase: null,
  };
  await work.objects.put(released);
  await work.emit('subscription_schedule.released', released);
  await updateSubscription(work, subscription, { schedule: null });
  return released;
}
