import type { Subscription } from '../wire/wire-types.ts';
import { changesOf } from './changes-of.ts';
import type { Work } from './work.ts';

/** Keeps a subscription as it is now and tells of what changed. */
export async function updateSubscription(
  work: Work,
  before: Subscription,
  changes: Partial<Subscription>,
): Promise<Subscription> {
  const updated = { ...before, ...changes };
  const previous = changesOf(before, updated);
  if (!previous) return before;
  await work.objects.put(updated);
  await work.emit('customer.subscription.updated', updated, previous);
  return updated;
}
