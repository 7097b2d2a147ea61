import { itemOf } from '../objects/subscription.ts';
import type { AnyObject } from '../wire/wire-types.ts';
import { dropPendingUpdate } from './change-subscription.ts';
import { collectInvoice } from './collect-invoice.ts';
import { expireCheckout } from './complete-checkout.ts';
import { renewSubscription } from './renew-subscription.ts';
import { advanceSchedule } from './schedules.ts';
import { settlePayment } from './settle-payment.ts';
import type { Work } from './work.ts';

/** Performs what happens automatically to an object when it is due. */
export async function performDue(work: Work, object: AnyObject): Promise<void> {
  switch (object.object) {
    case 'checkout.session':
      await expireCheckout(work, object);
      return;
    case 'invoice':
      return collectInvoice(work, object);
    case 'subscription_schedule':
      return advanceSchedule(work, object.id);
    case 'payment_intent': {
      const hidden = await work.objects.hidden('payment_method', object.payment_method ?? '');
      return settlePayment(work, object, hidden?.behaviour.kind === 'settles_later' && hidden.behaviour.isPaid);
    }
    case 'subscription':
      // Both are due at once if a change waits for its payment in the last hours of a period.
      if (object.pending_update && object.pending_update.expires_at <= work.now) await dropPendingUpdate(work, object);
      if (itemOf(object).current_period_end <= work.now) await renewSubscription(work, object.id);
      return;
    default:
      throw new Error(`There is no scheduled action for a ${object.object}.`);
  }
}
