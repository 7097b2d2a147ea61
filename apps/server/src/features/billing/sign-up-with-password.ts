import { signUpWithPasswordInput, signUpWithPasswordOutput } from '@swing/contract/billing';
import { anyone } from '@swing/domain/access-policies';
import { emailKey } from '@swing/domain/email-address';
import { emailTaken } from '../../entities/account/email-taken.ts';
import { hashNewPassword } from '../../entities/account/hash-new-password.ts';
import { startSession } from '../../entities/account/start-session.ts';
import { billingTransaction } from '../../entities/billing/billing-transaction.ts';
import { consumeCheckout } from '../../entities/billing/consume-checkout.ts';
import { presentPlayer } from '../../entities/player/present.ts';
import { AppError } from '../../transport/app-error.ts';
import { defineVerb, type VerbContext } from '../../transport/verb.ts';
import { keepCheckoutNonce } from './checkout-nonce.ts';
import { openCheckout } from './open-checkout.ts';

/**
 * P §7, DECISIONS 12: a signup with a password. The simulator pays at once; with a real provider nothing exists until it is
 * paid on the provider's page, and the hash waits with the checkout.
 */
export const signUpWithPassword = defineVerb({
  name: 'billing.signUpWithPassword',
  kind: 'mutation',
  input: signUpWithPasswordInput,
  output: signUpWithPasswordOutput,
  access: anyone(),
  rateLimit: 'checkout',
  limitBy: { limit: 'checkoutAccount', key: ({ email }) => emailKey(email) },
  rest: { method: 'POST', path: '/api/checkout', status: 201, summary: 'Sign up with a password and pay' },
  async run({ ctx, input }) {
    const { email, password, firstName, lastName, planType, coachCode = '' } = input;
    if (!firstName || !lastName) throw new AppError('BAD_REQUEST', 'Please fill in all fields');
    const passwordHash = await hashNewPassword(ctx, { password, email });
    const nonceHash = keepCheckoutNonce(ctx);
    const wish = { email, firstName, lastName, planType, coachCode, passwordHash, nonceHash, isSignup: true };
    const checkout = await openCheckout(ctx, wish);
    const { payCheckout } = ctx.payments;
    if (!payCheckout) return { success: true, checkoutUrl: checkout.url };
    // Somebody paid the same checkout this moment.
    if (!(await payCheckout(checkout.id))) throw emailTaken();
    return { success: true, ...(await signInPayer(ctx, checkout.id, nonceHash)) };
  },
});

/** Only where the account was made of this very checkout, and no other browser has had it. */
async function signInPayer(ctx: VerbContext, checkoutId: string, nonceHash: string) {
  const outcome = await billingTransaction(ctx, (tx) => consumeCheckout(tx, ctx, checkoutId, ctx.now));
  const isOurs = outcome.state === 'consumed' && outcome.session.nonceHash === nonceHash;
  const accountId = isOurs ? outcome.session.accountId : null;
  const account =
    accountId && (await ctx.database.account.findUnique({ where: { id: accountId }, include: { player: true } }));
  if (!account || !account.player) throw new AppError('CONFLICT', 'Failed to create account');
  const token = await startSession(ctx, account.id, 'player');
  return { token, user: presentPlayer(account, account.player, ctx.now) };
}
