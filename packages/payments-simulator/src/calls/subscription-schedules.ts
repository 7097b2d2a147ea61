import * as z from 'zod';
import { newPhase, newSchedule, type Phase } from '../objects/subscription-schedule.ts';
import { changesOf } from '../operations/changes-of.ts';
import { mergeMetadata } from '../operations/merge-metadata.ts';
import { releaseSchedule } from '../operations/release-schedule.ts';
import { updateSubscription } from '../operations/update-subscription.ts';
import type { Work } from '../operations/work.ts';
import { stepFrom } from '../time/calendar.ts';
import { invalidRequest } from '../wire/api-error.ts';
import { defineCall, listCall, retrieveCall, type Given } from '../wire/call.ts';
import { expand, integer, metadata, text, timestamp } from '../wire/parameters.ts';
import type { Price, SubscriptionSchedule } from '../wire/wire-types.ts';
import { prorationBehavior } from './subscriptions.ts';

const endBehavior = z.enum(['release', 'cancel']);
const moment = z.union([z.literal('now'), timestamp]);
const phase = z.strictObject({
  items: z
    .array(z.strictObject({ price: text, quantity: integer.pipe(z.number().min(1)).optional() }))
    .min(1)
    .max(20),
  start_date: moment.optional(),
  end_date: moment.optional(),
  duration: z
    .strictObject({ interval: z.enum(['day', 'week', 'month', 'year']), interval_count: integer.optional() })
    .optional(),
  proration_behavior: prorationBehavior.optional(),
  metadata: metadata.optional(),
});

const updateParameters = z.strictObject({
  phases: z.array(phase).min(1).max(10).optional(),
  end_behavior: endBehavior.optional(),
  proration_behavior: prorationBehavior.optional(),
  metadata: metadata.optional(),
  expand,
});

export const scheduleCalls = [
  defineCall({
    method: 'POST',
    path: '/v1/subscription_schedules',
    parameters: z.strictObject({ from_subscription: text, metadata: metadata.optional(), expand }),
    run: async (work, { from_subscription: id, metadata: given }) => {
      const subscription = await work.objects.get('subscription', id, 'from_subscription');
      if (subscription.ended_at !== null) {
        throw invalidRequest('You cannot create a schedule from a canceled subscription.', 'from_subscription');
      }
      if (subscription.schedule) {
        throw invalidRequest(
          `You cannot migrate a subscription that is already attached to a schedule: \`${subscription.schedule}\`.`,
          'from_subscription',
        );
      }
      if (subscription.cancel_at !== null) {
        throw invalidRequest('You cannot migrate a subscription that is set to cancel.', 'from_subscription');
      }
      const schedule = { ...newSchedule(work.now, subscription), metadata: mergeMetadata({}, given) };
      await work.objects.put(schedule);
      await work.emit('subscription_schedule.created', schedule);
      await updateSubscription(work, subscription, { schedule: schedule.id });
      return schedule;
    },
  }),
  retrieveCall('subscription_schedule', '/v1/subscription_schedules'),
  listCall('subscription_schedule', '/v1/subscription_schedules', { customer: text.optional() }),
  defineCall({ method: 'POST', path: '/v1/subscription_schedules/:id', parameters: updateParameters, run: update }),
  defineCall({
    method: 'POST',
    path: '/v1/subscription_schedules/:id/release',
    parameters: z.strictObject({ expand }),
    run: async (work, _, id) => releaseSchedule(work, await work.objects.get('subscription_schedule', id)),
  }),
];

async function update(work: Work, given: Given<typeof updateParameters>, id: string): Promise<SubscriptionSchedule> {
  const schedule = await work.objects.get('subscription_schedule', id);
  if (schedule.status !== 'active') {
    throw invalidRequest(`You cannot update a subscription schedule that is in the \`${schedule.status}\` status.`);
  }
  const phases = given.phases ? await readPhases(work, schedule, given.phases) : schedule.phases;
  const current = phases.find(({ start_date: start, end_date: end }) => start <= work.now && work.now < end);
  if (!current) throw invalidRequest('The phases must include the current one.', 'phases');
  const updated: SubscriptionSchedule = {
    ...schedule,
    phases,
    current_phase: { start_date: current.start_date, end_date: current.end_date },
    end_behavior: given.end_behavior ?? schedule.end_behavior,
    metadata: mergeMetadata(schedule.metadata ?? {}, given.metadata),
  };
  await checkCurrentItems(work, updated, current);
  await work.objects.put(updated);
  await work.emit('subscription_schedule.updated', updated, changesOf(schedule, updated) ?? {});
  return updated;
}

type GivenPhase = z.output<typeof phase>;

async function readPhases(work: Work, schedule: SubscriptionSchedule, given: GivenPhase[]): Promise<Phase[]> {
  const phases: Phase[] = [];
  for (const [index, one] of given.entries()) {
    const name = `phases[${index}]`;
    const items: { price: Price; quantity: number }[] = [];
    for (const [position, item] of one.items.entries()) {
      const price = await work.objects.get('price', item.price, `${name}[items][${position}][price]`);
      if (!price.recurring) throw invalidRequest('The price specified is set to `type=one_time`.', `${name}[items]`);
      items.push({ price, quantity: item.quantity ?? 1 });
    }
    const before = phases.at(-1)?.end_date;
    const start = one.start_date === 'now' ? work.now : (one.start_date ?? before);
    if (start === undefined)
      throw invalidRequest('The first phase needs a `start_date`.', `${name}[start_date]`, 'parameter_missing');
    if (before !== undefined && start !== before) {
      throw invalidRequest(
        'The `end_date` of one phase must equal the `start_date` of the next.',
        `${name}[start_date]`,
      );
    }
    const end = endOf(one, start, work.now, items[0]?.price ?? null);
    if (end <= start) throw invalidRequest('A phase must end after it starts.', `${name}[end_date]`);
    phases.push(
      newPhase({
        items,
        start,
        end,
        metadata: mergeMetadata({}, one.metadata),
        prorationBehavior: one.proration_behavior ?? 'create_prorations',
      }),
    );
  }
  const running = schedule.current_phase?.start_date;
  if (running !== undefined && phases[0]?.start_date !== running) {
    throw invalidRequest('You can not modify the start date of the current phase.', 'phases[0][start_date]');
  }
  return phases;
}

function endOf({ end_date: end, duration }: GivenPhase, start: number, now: number, price: Price | null): number {
  if (end !== undefined && duration !== undefined) {
    throw invalidRequest('Pass `end_date` or `duration`, not both.', 'phases');
  }
  if (end !== undefined) return end === 'now' ? now : end;
  const recurring = price?.recurring;
  if (!recurring) throw invalidRequest('A phase needs `end_date` or `duration`.', 'phases');
  if (duration === undefined) return stepFrom(start, recurring, 1);
  return stepFrom(
    start,
    { ...recurring, interval: duration.interval, interval_count: duration.interval_count ?? 1 },
    1,
  );
}

async function checkCurrentItems(work: Work, schedule: SubscriptionSchedule, current: Phase): Promise<void> {
  const subscription = await work.objects.get('subscription', schedule.subscription ?? '');
  const shown = (items: { price: string; quantity?: number | undefined }[]) =>
    items.map(({ price, quantity = 1 }) => `${price} ${quantity}`).join();
  const held = subscription.items.data.map(({ price, quantity }) => ({ price: price.id, quantity }));
  if (shown(held) === shown(current.items)) return;
  throw invalidRequest(
    'The payments simulator changes the current phase only through the subscription.',
    'phases[0][items]',
  );
}
