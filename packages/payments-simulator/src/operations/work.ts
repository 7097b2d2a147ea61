import type { Stripe } from 'stripe';
import type { ObjectStore } from '../store/object-store.ts';
import type { AnyObject } from '../wire/wire-types.ts';

/** What an operation works with: one transaction at one moment. */
export interface Work {
  objects: ObjectStore;
  /** Unix seconds. */
  now: number;
  /** Address of the hosted pages, such as `http://localhost:5003/dev/pay`. */
  pagesUrl: string;
  /** Keeps an event and what has to be delivered of it; `previous` holds the fields that changed, as they were. */
  emit(type: Stripe.Event.Type, object: AnyObject, previous?: object): Promise<void>;
}
