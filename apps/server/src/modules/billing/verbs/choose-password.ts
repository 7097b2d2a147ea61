import { choosePasswordInput, choosePasswordOutput } from '@swing/contract/billing';
import type { CheckoutSession } from '@swing/db/generated/client';
import { anyone } from '@swing/domain/access-policies';
import { checkCredentials } from '../../accounts/check-credentials.ts';
import { hashNewPassword } from '../../accounts/hash-new-password.ts';
import { lockAccount } from '../../accounts/lock-rows.ts';
import { presentPlayer } from '../../accounts/present-users.ts';
import { startSession } from '../../accounts/start-session.ts';
import { writePassword } from '../../accounts/write-password.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { recordAudit } from '../../../kernel/record-audit.ts';
import { defineVerb, type VerbContext } from '../../../kernel/verb.ts';
import { revokeCheckoutNonces } from '../checkouts-of-account.ts';
import { paidAccountId } from '../checkout/checkout-nonce.ts';

interface NewPassword {
  accountId: string;
  email: string;
  password: string;
}

/**
 * Sets an account's first password, in the browser that paid for it, once. Signs in (accounts-3). If the response was lost, a second
 * call with the same password signs in too.
 */
export const choosePassword = defineVerb({
  name: 'billing.choosePassword',
  kind: 'mutation',
  input: choosePasswordInput,
  output: choosePasswordOutput,
  access: anyone(),
  rateLimit: 'linkUse',
  async run({ ctx, input }) {
    const session = await ctx.database.checkoutSession.findUnique({ where: { id: input.sessionId } });
    const accountId = session && paidAccountId(ctx, session);
    if (!accountId) throw notHere();
    const known = await ctx.database.account.findUnique({ where: { id: accountId, deletedAt: null } });
    if (!known) throw notHere();
    const wish = { accountId, email: known.email, password: input.newPassword };
    const hasPassword = known.passwordHash !== null;
    const account = (hasPassword ? null : await choose(ctx, session, wish)) ?? (await checkChosen(ctx, wish));
    if (!account.player) throw notHere();
    const token = await startSession(ctx, account, 'player');
    return { success: true, token, user: presentPlayer(account, account.player, ctx.now) };
  },
});

/** Returns the account with its new password. Null if it has one already. */
async function choose(ctx: VerbContext, session: CheckoutSession, { accountId, email, password }: NewPassword) {
  const passwordHash = await hashNewPassword(ctx, { password, email });
  return ctx.database.$transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const found = await tx.account.findUnique({ where: { id: accountId, deletedAt: null }, include: { player: true } });
    const { id, nonceHash } = session;
    const isStillAllowed = (await tx.checkoutSession.count({ where: { id, nonceHash } })) === 1;
    // For example, the password may have been chosen by the mailed link in the meantime.
    if (!found || !isStillAllowed) throw notHere();
    if (found.passwordHash !== null) return null;
    await writePassword(tx, ctx, { accountId, passwordHash });
    await revokeCheckoutNonces(tx, accountId, session.id);
    await recordAudit(tx, ctx, { action: 'password.chosen', subjectType: 'account', subjectId: accountId });
    return { ...found, passwordHash };
  });
}

/** Returns the account if this is the password that was chosen. Counts as a guess, as a login does. Throws FORBIDDEN, RATE_LIMITED. */
async function checkChosen(ctx: VerbContext, { email, password }: NewPassword) {
  try {
    return await checkCredentials(ctx, 'player', { email, password });
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'BAD_CREDENTIALS') throw thrown;
    throw new AppError('FORBIDDEN', 'A password was chosen already. Sign in with it.', { cause: thrown });
  }
}

function notHere(): AppError {
  return new AppError('FORBIDDEN', 'Please use the link in your welcome email to choose a password.');
}
