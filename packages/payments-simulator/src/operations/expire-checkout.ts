import type { CheckoutSession } from '../wire/wire-types.ts';
import type { Work } from './work.ts';

/** Changes a session from open to expired, so that it cannot be paid any more. */
export async function expireCheckout(work: Work, session: CheckoutSession): Promise<CheckoutSession> {
  const expired: CheckoutSession = { ...session, status: 'expired', url: null };
  await work.objects.put(expired);
  await work.emit('checkout.session.expired', expired);
  return expired;
}
