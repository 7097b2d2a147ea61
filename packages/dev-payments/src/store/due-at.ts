import type { AnyObject } from '../wire/wire-types.ts';

/** Seconds until a bank payment completes. */
const settlementTime = 4 * 86_400;

/** When something happens to an object automatically, in Unix seconds. Null if never. */
export function dueAt(object: AnyObject): number | null {
  switch (object.object) {
    case 'checkout.session':
      return object.status === 'open' ? object.expires_at : null;
    case 'payment_intent':
      return object.status === 'processing' ? object.created + settlementTime : null;
    case 'invoice':
      if (object.status === 'draft') return object.automatically_finalizes_at;
      return object.status === 'open' ? object.next_payment_attempt : null;
    case 'subscription_schedule':
      return object.status === 'active' ? (object.current_phase?.end_date ?? null) : null;
    case 'subscription': {
      if (object.status !== 'active' && object.status !== 'past_due') return null;
      const ends = object.items.data.map((item) => item.current_period_end);
      return Math.min(...ends, object.cancel_at ?? Infinity, object.pending_update?.expires_at ?? Infinity);
    }
    default:
      return null;
  }
}
