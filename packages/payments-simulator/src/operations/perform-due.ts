import type { AnyObject } from '../wire/wire-types.ts';
import { advanceSchedule } from './advance-schedule.ts';
import { collectInvoice } from './collect-invoice.ts';
import { expireCheckout } from './expire-checkout.ts';
import { expirePendingUpdate } from './pending-update.ts';
import { renewSubscription } from './renew-subscription.ts';
import { settlePayment } from './settle-payment.ts';
import { updateSubscription } from './update-subscription.ts';
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
      if (object.status === 'incomplete') {
        await updateSubscription(work, object, { status: 'incomplete_expired', ended_at: work.now });
        return;
      }
      if (object.pending_update && object.pending_update.expires_at <= work.now)
        return expirePendingUpdate(work, object);
      return renewSubscription(work, object.id);
    default:
      throw new Error(`There is no scheduled action for a ${object.object}.`);
  }
}
