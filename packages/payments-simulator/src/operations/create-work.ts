import type pg from 'pg';
import { Stripe } from 'stripe';
import { createObjectStore } from '../store/object-store.ts';
import type { Event } from '../wire/wire-types.ts';
import { keepDelivery } from '../webhooks/keep-delivery.ts';
import { newId } from './identifiers.ts';
import type { Work } from './work.ts';

interface WorkOptions {
  /** Unix seconds. */
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
    async emit(type, object, previous) {
      const event: Event = {
        id: newId('evt'),
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: now,
        data: { object: structuredClone(object), ...(previous ? { previous_attributes: previous } : {}) },
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
