import { choosePasswordInput, choosePasswordOutput } from '@swing/contract/billing';
import { anyone } from '@swing/domain/access-policies';
import { hashNewPassword } from '../../accounts/hash-new-password.ts';
import { lockAccount } from '../../accounts/lock-rows.ts';
import { writePassword } from '../../accounts/write-password.ts';
import { startSession } from '../../accounts/start-session.ts';
import { recordAudit } from '../../../kernel/record-audit.ts';
import { presentPlayer } from '../../accounts/present-users.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { defineVerb } from '../../../kernel/verb.ts';
import { revokeCheckoutNonces } from '../checkouts-of-account.ts';
import { mayChoosePassword } from '../checkout/checkout-nonce.ts';

/** Sets an account's first password, in the browser that paid for it, once. Signs in (accounts-3). */
export const choosePassword = defineVerb({
  name: 'billing.choosePassword',
  kind: 'mutation',
  input: choosePasswordInput,
  output: choosePasswordOutput,
  access: anyone(),
  rateLimit: 'linkUse',
  async run({ ctx, input }) {
    const session = await ctx.database.checkoutSession.findUnique({ where: { id: input.sessionId } });
    const accountId = session?.accountId;
    if (!session || !accountId || !(await mayChoosePassword(ctx, session))) throw notHere();
    const { email } = await ctx.database.account.findUniqueOrThrow({
      where: { id: accountId },
      select: { email: true },
    });
    const passwordHash = await hashNewPassword(ctx, { password: input.newPassword, email });
    const account = await ctx.database.$transaction(async (tx) => {
      await lockAccount(tx, accountId);
      // The password may have been chosen by the mailed link in the meantime.
      const where = { id: accountId, passwordHash: null, deletedAt: null };
      const found = await tx.account.findUnique({ where, include: { player: true } });
      if (!found) throw notHere();
      const validNonceCount = await tx.checkoutSession.count({
        where: { id: session.id, nonceHash: session.nonceHash },
      });
      if (validNonceCount === 0) throw notHere();
      await writePassword(tx, ctx, { accountId, passwordHash });
      await revokeCheckoutNonces(tx, accountId);
      await recordAudit(tx, ctx, { action: 'password.chosen', subjectType: 'account', subjectId: accountId });
      return found;
    });
    if (!account.player) throw notHere();
    const token = await startSession(ctx, { id: accountId, passwordHash }, 'player');
    return { success: true, token, user: presentPlayer(account, account.player, ctx.now) };
  },
});

function notHere(): AppError {
  return new AppError('FORBIDDEN', 'Please use the link in your welcome email to choose a password.');
}
