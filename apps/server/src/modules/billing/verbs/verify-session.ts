import { verifySessionInput, verifySessionOutput } from '@swing/contract/billing';
import type { CheckoutSession } from '@swing/db/generated/client';
import { anyone } from '@swing/domain/access-policies';
import { billingTransaction } from '../billing-transaction.ts';
import { consumeCheckout } from '../checkout/consume-checkout.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { defineVerb, type VerbContext } from '../../../kernel/verb.ts';
import { mayChoosePassword } from '../checkout/checkout-nonce.ts';

/**
 * Returns the state of a checkout at the provider. The first call after the payment creates the account. An id reveals
 * only its plan. Throws NOT_FOUND for an unknown id, PAYMENT_PENDING, or CONFLICT if the payment is refunded.
 */
export const verifySession = defineVerb({
  name: 'billing.verifySession',
  kind: 'mutation',
  input: verifySessionInput,
  output: verifySessionOutput,
  access: anyone(),
  rateLimit: 'checkoutResult',
  rest: { method: 'POST', path: '/api/stripe/verify-session', summary: 'Verify that a checkout is paid' },
  async run({ ctx, input }) {
    const outcome = await billingTransaction(ctx, (tx) => consumeCheckout(tx, ctx, input.sessionId, ctx.now));
    if (outcome.state === 'settling') {
      throw new AppError('PAYMENT_PENDING', 'Your payment is being confirmed. We will email you when it is done.');
    }
    if (outcome.state === 'refunded') {
      throw new AppError('CONFLICT', 'You already have a plan. This payment is returned to your card.');
    }
    if (outcome.state !== 'consumed') throw new AppError('NOT_FOUND', 'Failed to verify payment');
    const { session } = outcome;
    return {
      success: true,
      planId: outcome.planType,
      mayChoosePassword: await mayChoosePassword(ctx, session),
      isWelcomed: await isWelcomed(ctx, session),
    };
  },
});

/** Whether this checkout created the account. A returning player's account is older than the checkout. */
async function isWelcomed({ database }: VerbContext, { accountId, createdAt }: CheckoutSession): Promise<boolean> {
  if (accountId === null) return false;
  return (await database.account.count({ where: { id: accountId, createdAt: { gte: createdAt } } })) === 1;
}
