import type { Stripe } from 'stripe';
import type { ObjectStore } from '../store/object-store.ts';
import type { AnyObject } from '../wire/wire-types.ts';

/** The context of an operation: one transaction at one moment. */
export interface Work {
  objects: ObjectStore;
  /** Unix seconds. */
  now: number;
  /** Address of the hosted pages, for example `http://localhost:5003/dev/pay`. */
  pagesUrl: string;
  /** Stores an event and its deliveries. `previous` has the changed fields with their old values. */
  emit(type: Stripe.Event.Type, object: AnyObject, previous?: object): Promise<void>;
}
