import type { PlanType } from '@swing/domain/plans';
import { AppError } from '../../../kernel/app-error.ts';
import type { VerbContext } from '../../../kernel/verb.ts';
import type { SubscribedPlayer } from './change-rules.ts';

/**
 * Upgrades and charges the card, with the credit of the moment `at`. The same moment charges once. Throws PAYMENT_REQUIRED
 * with the payment page if the charge failed.
 */
export async function chargeUpgrade(
  { payments }: Pick<VerbContext, 'payments'>,
  { stripeCustomerId: customerId, stripeSubscriptionId: subscriptionId }: SubscribedPlayer,
  planType: PlanType,
  at: Date,
): Promise<void> {
  const key = `change-${subscriptionId}-${planType}-${at.getTime()}`;
  const outcome =
    planType === 'sixmonth'
      ? await payments.buyTerm({
          customerId,
          subscriptionId,
          creditCents: (await payments.quoteUpgrade({ customerId, subscriptionId, planType, at })).creditCents,
          key,
        })
      : await payments.upgrade({ subscriptionId, planType, at, key });
  if (outcome.isPaid) return;
  const { paymentUrl } = outcome;
  throw new AppError('PAYMENT_REQUIRED', 'Your card was not charged. Finish the payment to change your plan.', {
    extra: { paymentUrl },
  });
}
