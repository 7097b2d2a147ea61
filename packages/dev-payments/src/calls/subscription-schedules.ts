import * as z from 'zod';
import { itemOf, newSchedule } from '../objects/subscription.ts';
import { releaseSchedule } from '../operations/schedules.ts';
import { updateSubscription, type Work } from '../operations/work.ts';
import { monthsAfter } from '../time/calendar.ts';
import { invalidRequest } from '../wire/api-error.ts';
import { defineCall, retrieveCall, type Given } from '../wire/call.ts';
import { expand, metadata, text, timestamp } from '../wire/parameters.ts';
import type { Phase, SubscriptionSchedule } from '../wire/wire-types.ts';

const phase = z.strictObject({
  items: z.array(z.strictObject({ price: text, quantity: z.literal('1') })).length(1),
  start_date: timestamp,
  end_date: timestamp.optional(),
  duration: z.strictObject({ interval: z.literal('month'), interval_count: z.literal('1') }).optional(),
  proration_behavior: z.literal('none').optional(),
  metadata,
});
const updateParameters = z.strictObject({
  phases: z.array(phase).min(1).max(10),
  end_behavior: z.literal('release'),
  expand,
});

export const scheduleCalls = [
  defineCall({
    method: 'POST',
    path: '/v1/subscription_schedules',
    parameters: z.strictObject({ from_subscription: text, expand }),
    run: async (work, { from_subscription: id }) => {
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
      const schedule = newSchedule(work.now, subscription);
      await work.objects.put(schedule);
      await updateSubscription(work, subscription, { schedule: schedule.id });
      return schedule;
    },
  }),
  retrieveCall('subscription_schedule', '/v1/subscription_schedules'),
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
  const phases: Phase[] = [];
  for (const one of given.phases) phases.push(await readPhase(work, one, phases));
  if (phases[0]?.start_date !== schedule.current_phase?.start_date) {
    throw invalidRequest('You can not modify the start date of the current phase.', 'phases[0][start_date]');
  }
  const current = phases.find(({ start_date: start, end_date: end }) => start <= work.now && work.now < end);
  if (!current) throw invalidRequest('The phases must include the current one.', 'phases');
  const subscription = await work.objects.get('subscription', schedule.subscription ?? '');
  if (current.items[0]?.price !== itemOf(subscription).price.id) {
    throw invalidRequest(
      'The payments simulator changes the current phase only through the subscription.',
      'phases[0][items]',
    );
  }
  const updated: SubscriptionSchedule = {
    ...schedule,
    phases,
    current_phase: { start_date: current.start_date, end_date: current.end_date },
  };
  await work.objects.put(updated);
  return updated;
}

async function readPhase({ objects }: Work, given: z.output<typeof phase>, earlier: Phase[]): Promise<Phase> {
  const name = `phases[${earlier.length}]`;
  const { start_date: start, end_date: end, duration } = given;
  const price = await objects.get('price', given.items[0]?.price ?? '', `${name}[items][0][price]`);
  if (!price.recurring) throw invalidRequest('The price specified is set to `type=one_time`.', `${name}[items]`);
  const before = earlier.at(-1)?.end_date;
  if (before !== undefined && start !== before) {
    throw invalidRequest('The `end_date` of one phase must equal the `start_date` of the next.', `${name}[start_date]`);
  }
  if ((end === undefined) === (duration === undefined)) {
    throw invalidRequest('A phase needs `end_date` or `duration`, not both.', 'phases');
  }
  const ends = end ?? monthsAfter(start, 1);
  if (ends <= start) throw invalidRequest('A phase must end after it starts.', `${name}[end_date]`);
  return { start_date: start, end_date: ends, items: [{ price: price.id }], metadata: given.metadata };
}
