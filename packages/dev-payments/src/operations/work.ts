import type pg from 'pg';
import { Stripe } from 'stripe';
import { createObjectStore, type ObjectStore } from '../store/object-store.ts';
import { keepDelivery } from '../webhooks/deliveries.ts';
import type { AnyObject, Event, Subscription } from '../wire/wire-types.ts';
import { newId } from './identifiers.ts';

/** The events that a webhook of the product subscribes to. */
export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired'
  | 'customer.subscription.created'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'invoice.paid'
  | 'invoice.payment_failed'
  | 'invoice.payment_action_required'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.closed';

/** The context of an operation: one transaction at one moment. */
export interface Work {
  objects: ObjectStore;
  /** Unix seconds. */
  now: number;
  /** URL of the hosted pages, for example `http://localhost:5003/dev/pay`. */
  pagesUrl: string;
  /** Stores an event and its deliveries. */
  emit(type: EventType, object: AnyObject): Promise<void>;
}

interface WorkOptions {
  now: number;
  pagesUrl: string;
  /** The API request that causes the work. Null if there is none. */
  request: Event['request'];
}

export function createWork(client: pg.ClientBase, { now, pagesUrl, request }: WorkOptions): Work {
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
        pending_webhooks: 1,
        request,
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
