import { createCheckoutInput, createCheckoutOutput } from '@swing/contract/billing';
import { anyone } from '@swing/domain/access-policies';
import { emailKey } from '@swing/domain/email-address';
import { billingTransaction } from '../store/billing-transaction.ts';
import { defineVerb } from '../../../kernel/verb.ts';
import { keepCheckoutNonce } from '../checkout/checkout-nonce.ts';
import { openCheckout } from '../checkout/open-checkout.ts';

/** The address of the provider's page where the plan is paid. Price and plan are the server's (billing-1). */
export const createCheckout = defineVerb({
  name: 'billing.createCheckout',
  kind: 'mutation',
  input: createCheckoutInput,
  output: createCheckoutOutput,
  access: anyone('player'),
  rateLimit: 'checkout',
  limitBy: { limit: 'checkoutAccount', key: ({ email }, { network }) => `${emailKey(email)} ${network}` },
  rest: { method: 'POST', path: '/api/stripe/create-checkout', summary: 'Begin the payment of a plan' },
  async run({ ctx, input }) {
    const { email, firstName = '', lastName = '', athleteName = '', planId: planType, coachCode = '' } = input;
    const nonceHash = keepCheckoutNonce(ctx);
    const wish = { email, firstName, lastName, athleteName, planType, coachCode, passwordHash: null, nonceHash };
    const { url } = await billingTransaction(ctx, (tx) => openCheckout(tx, ctx, wish));
    return { success: true, checkoutUrl: url };
  },
});
