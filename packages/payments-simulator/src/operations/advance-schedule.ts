import { planOf } from '../objects/catalogue.ts';
import type { SubscriptionItem, SubscriptionSchedule } from '../wire/wire-types.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { mergeMetadata } from './merge-metadata.ts';
import { releaseSchedule } from './release-schedule.ts';
import { updateSubscription } from './update-subscription.ts';
import type { Work } from './work.ts';

/** Enters the phase that begins now, or ends the schedule after its last phase. Does nothing while a phase is running. */
export async function advanceSchedule(work: Work, id: string): Promise<void> {
  const { objects, now } = work;
  const schedule = await objects.find('subscription_schedule', id);
  const current = schedule?.current_phase;
  if (!schedule || schedule.status !== 'active' || !current || current.end_date > now) return;
  const next = schedule.phases.find(({ start_date: start }) => start === current.end_date);
  if (!next) return endSchedule(work, schedule);
  const advanced = { ...schedule, current_phase: { start_date: next.start_date, end_date: next.end_date } };
  await objects.put(advanced);
  await work.emit('subscription_schedule.updated', advanced, { current_phase: current });
  const subscription = await objects.get('subscription', schedule.subscription ?? '');
  const items: SubscriptionItem[] = [];
  for (const [index, wanted] of next.items.entries()) {
    const held = subscription.items.data[index] ?? subscription.items.data[0];
    const price = await objects.get('price', wanted.price);
    if (held) items.push({ ...held, price, plan: planOf(price), quantity: wanted.quantity ?? 1 });
  }
  await updateSubscription(work, subscription, {
    items: { ...subscription.items, data: items },
    metadata: mergeMetadata(subscription.metadata, next.metadata ?? undefined),
  });
}

async function endSchedule(work: Work, schedule: SubscriptionSchedule): Promise<void> {
  if (schedule.end_behavior === 'release') {
    await releaseSchedule(work, schedule);
    return;
  }
  const subscription = await work.objects.get('subscription', schedule.subscription ?? '');
  await work.objects.put({ ...schedule, status: 'completed', completed_at: work.now, current_phase: null });
  await cancelSubscription(work, subscription, {
    prorates: false,
    invoicesNow: false,
    reason: 'cancellation_requested',
  });
}
