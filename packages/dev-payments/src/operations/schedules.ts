import { itemOf } from '../objects/subscription.ts';
import { invalidRequest } from '../wire/api-error.ts';
import type { SubscriptionSchedule } from '../wire/wire-types.ts';
import { updateSubscription, type Work } from './work.ts';

/** Enters the phase that begins now, or releases the schedule after its last phase. Does nothing while a phase is running. */
export async function advanceSchedule(work: Work, id: string): Promise<void> {
  const { objects, now } = work;
  const schedule = await objects.find('subscription_schedule', id);
  const current = schedule?.current_phase;
  if (schedule?.status !== 'active' || !current || current.end_date > now) return;
  const next = schedule.phases.find(({ start_date: start }) => start === current.end_date);
  if (!next) {
    await releaseSchedule(work, schedule);
    return;
  }
  await objects.put({ ...schedule, current_phase: { start_date: next.start_date, end_date: next.end_date } });
  const subscription = await objects.get('subscription', schedule.subscription ?? '');
  const price = await objects.get('price', next.items[0]?.price ?? '');
  await updateSubscription(work, subscription, {
    items: { ...subscription.items, data: [{ ...itemOf(subscription), price }] },
    metadata: { ...subscription.metadata, ...next.metadata },
  });
}

/** Ends a schedule. Its subscription continues unchanged. Throws ApiError. */
export async function releaseSchedule(work: Work, schedule: SubscriptionSchedule): Promise<SubscriptionSchedule> {
  if (schedule.status !== 'active') {
    throw invalidRequest(
      `You cannot release a subscription schedule that is in the \`${schedule.status}\` status. To release a subscription schedule it must be in the \`not_started\` or \`active\` status.`,
    );
  }
  const subscription = await work.objects.get('subscription', schedule.subscription ?? '');
  const released: SubscriptionSchedule = {
    ...schedule,
    status: 'released',
    released_subscription: subscription.id,
    subscription: null,
    current_phase: null,
  };
  await work.objects.put(released);
  await updateSubscription(work, subscription, { schedule: null });
  return released;
}
