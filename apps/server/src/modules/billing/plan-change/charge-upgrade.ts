import type { PlanType } from '@swing/domain/plans';
import type { ChargeOutcome } from '@swing/payments/payment-gateway';
import { AppError } from '../../../kernel/app-error.ts';
import type { VerbContext } from '../../../kernel/verb.ts';
import type { SubscribedPlayer } from './change-rules.ts';
import { holdQuote, releaseQuote } from './hold-quote.ts';

/**
 * Upgrades and charges the card, once for repeated and parallel calls (billing-17). Does nothing if the player has the plan. Throws
 * PAYMENT_REQUIRED with the payment page if the charge failed, NOT_POSSIBLE_NOW while another upgrade is being charged, or PaymentError.
 */
export async function chargeUpgrade(
  ctx: Pick<VerbContext, 'database' | 'payments' | 'clock' | 'now'>,
  player: SubscribedPlayer,
  planType: PlanType,
): Promise<void> {
  const { accountId } = player;
  const at = await holdQuote(ctx, accountId, planType);
  if (!at) return;
  const outcome = await charge(ctx, player, planType, at);
  if (outcome.isPaid) return;
  await releaseQuote(ctx, accountId, at);
  const { paymentUrl } = outcome;
  throw new AppError('PAYMENT_REQUIRED', 'Your card was not charged. Finish the payment to change your plan.', {
    extra: { paymentUrl },
  });
}

/** Charges with the credit of the moment `at`. The same moment charges once. */
async function charge(
  { payments }: Pick<VerbContext, 'payments'>,
  { stripeCustomerId: customerId, stripeSubscriptionId: subscriptionId }: SubscribedPlayer,
  planType: PlanType,
  at: Date,
): Promise<ChargeOutcome> {
  const key = `change-${subscriptionId}-${planType}-${at.getTime()}`;
  if (planType !== 'sixmonth') return payments.upgrade({ subscriptionId, planType, at, key });
  const { creditCents } = await payments.quoteUpgrade({ customerId, subscriptionId, planType, at });
  return payments.buyTerm({ customerId, subscriptionId, creditCents, key });
}
