import { createCheckoutInput, createCheckoutOutput } from '@swing/contract/billing';
import { anyone } from '@swing/domain/access-policies';
import { emailKey } from '@swing/domain/email-address';
import { billingTransaction } from '../billing-transaction.ts';
import { defineVerb } from '../../../kernel/verb.ts';
import { ensureCheckoutNonce } from '../checkout/checkout-nonce.ts';
import { openCheckout } from '../checkout/open-checkout.ts';

/** Returns the URL of the provider's payment page for a plan. The server sets plan and price (billing-1). */
export const createCheckout = defineVerb({
  name: 'billing.createCheckout',
  kind: 'mutation',
  input: createCheckoutInput,
  output: createCheckoutOutput,
  access: anyone('player'),
  rateLimit: 'checkout',
  limitBy: { limit: 'checkoutAccount', key: ({ email }, { network }) => `${emailKey(email)} ${network}` },
  rest: { method: 'POST', path: '/api/stripe/create-checkout', summary: 'Create a checkout for a plan' },
  async run({ ctx, input }) {
    const { email, firstName = '', lastName = '', athleteName = '', planId: planType, coachCode = '' } = input;
    const nonceHash = ensureCheckoutNonce(ctx);
    const wish = { email, firstName, lastName, athleteName, planType, coachCode, passwordHash: null, nonceHash };
    const { url } = await billingTransaction(ctx, (tx) => openCheckout(tx, ctx, wish));
    return { success: true, checkoutUrl: url };
  },
});
