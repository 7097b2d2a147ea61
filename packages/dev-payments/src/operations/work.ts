import type pg from 'pg';
import { Stripe } from 'stripe';
import { createObjectStore, type ObjectStore } from '../store/object-store.ts';
import { keepDelivery } from '../webhooks/deliveries.ts';
import type { AnyObject, Event, Subscription } from '../wire/wire-types.ts';
import { newId } from './identifiers.ts';

/** The context of an operation: one transaction at one moment. */
export interface Work {
  objects: ObjectStore;
  /** Unix seconds. */
  now: number;
  /** URL of the hosted pages, for example `http://localhost:5003/dev/pay`. */
  pagesUrl: string;
  /** Stores an event and its deliveries. */
  emit(type: Stripe.Event.Type, object: AnyObject): Promise<void>;
}

export function createWork(client: pg.ClientBase, { now, pagesUrl }: Pick<Work, 'now' | 'pagesUrl'>): Work {
  const objects = createObjectStore(client);
  return {
    objects,
    now,
    pagesUrl,
    async emit(type, object) {
      const event: Event = {
        id: newId('evt'),
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: now,
        data: { object },
        livemode: false,
        type,
      };
      await objects.put(event);
      await keepDelivery(client, event);
    },
  };
}

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
