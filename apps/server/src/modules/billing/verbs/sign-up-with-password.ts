import { signUpWithPasswordInput, signUpWithPasswordOutput } from '@swing/contract/billing';
import type { Transaction } from '@swing/db/client';
import { anyone } from '@swing/domain/access-policies';
import { emailKey } from '@swing/domain/email-address';
import { hashNewPassword } from '../../accounts/hash-new-password.ts';
import { startSession } from '../../accounts/start-session.ts';
import { billingTransaction } from '../billing-transaction.ts';
import { consumeCheckout } from '../checkout/consume-checkout.ts';
import { presentPlayer } from '../../accounts/present-users.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { defineVerb, type VerbContext } from '../../../kernel/verb.ts';
import { ensureCheckoutNonce } from '../checkout/checkout-nonce.ts';
import { openCheckout, type CheckoutRequest } from '../checkout/open-checkout.ts';

/**
 * Signs up with a password. With the simulator, pays at once. With a real provider, the account is created only once
 * the checkout is paid on the provider's page. The checkout stores the hash until then.
 */
export const signUpWithPassword = defineVerb({
  name: 'billing.signUpWithPassword',
  kind: 'mutation',
  input: signUpWithPasswordInput,
  output: signUpWithPasswordOutput,
  access: anyone(),
  rateLimit: 'checkout',
  limitBy: { limit: 'checkoutAccount', key: ({ email }, { network }) => `${emailKey(email)} ${network}` },
  rest: { method: 'POST', path: '/api/checkout', status: 201, summary: 'Sign up with a password and pay' },
  async run({ ctx, input }) {
    const { email, password, firstName, lastName, athleteName = '', planType, coachCode = '' } = input;
    if (!firstName || !lastName) throw new AppError('BAD_REQUEST', 'Please fill in all fields');
    const passwordHash = await hashNewPassword(ctx, { password, email });
    const nonceHash = ensureCheckoutNonce(ctx);
    const person = { email, firstName, lastName, athleteName, coachCode };
    const wish = { ...person, planType, passwordHash, nonceHash, isSignup: true };
    const { payCheckout } = ctx.payments;
    if (!payCheckout) {
      const { url } = await billingTransaction(ctx, (tx) => openCheckout(tx, ctx, wish));
      return { success: true, checkoutUrl: url };
    }
    const accountId = await billingTransaction(ctx, (tx) => signUpAndPay(tx, ctx, wish, payCheckout));
    return { success: true, ...(await signInPayer(ctx, accountId)) };
  },
});

type PayCheckout = NonNullable<VerbContext['payments']['payCheckout']>;

/**
 * Opens, pays and consumes one checkout while the address is locked. Of several parallel signups the first gets the
 * account with its own password, and the others fail with EMAIL_TAKEN before they pay. Returns the account id.
 */
async function signUpAndPay(
  tx: Transaction,
  ctx: VerbContext,
  wish: CheckoutRequest,
  pay: PayCheckout,
): Promise<string> {
  const { id } = await openCheckout(tx, ctx, { ...wish, isPaidAtOnce: true });
  if (!(await pay(id))) throw notCreated();
  const outcome = await consumeCheckout(tx, ctx, id, ctx.now);
  const accountId = outcome.state === 'consumed' ? outcome.session.accountId : null;
  if (accountId === null) throw notCreated();
  return accountId;
}

async function signInPayer(ctx: VerbContext, accountId: string) {
  const account = await ctx.database.account.findUnique({ where: { id: accountId }, include: { player: true } });
  if (!account?.player) throw notCreated();
  const token = await startSession(ctx, account, 'player');
  return { token, user: presentPlayer(account, account.player, ctx.now) };
}

function notCreated(): AppError {
  return new AppError('CONFLICT', 'Failed to create account');
}
