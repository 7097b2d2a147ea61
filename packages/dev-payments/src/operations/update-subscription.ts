import type { Subscription } from '../wire/wire-types.ts';
import type { Work } from './work.ts';

/** Changes a subscription and emits an event if anything differs. */
export async function updateSubscription(
  work: Work,
  before: Subscription,
  changes: Partial<Subscription>,
): Promise<Subscription> {
  const updated = { ...before, ...changes };
  if (JSON.stringify(updated) === JSON.stringify(before)) return before;
  await work.objects.put(updated);
  await work.emit('customer.subscription.updated', updated);
  return updated;
}
