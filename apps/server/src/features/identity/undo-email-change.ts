import { undoEmailChangeInput, undoEmailChangeOutput } from '@swing/contract/account-links';
import { invalidUndoLinkMessage } from '@swing/domain/link-messages';
import { anyone } from '@swing/domain/access-policies';
import { emailKey } from '@swing/domain/email-address';
import * as z from 'zod/mini';
import { lockAccount } from '../../entities/account/lock.ts';
import { moveEvents } from '../../entities/analytics/events-of-address.ts';
import { recordAudit } from '../../entities/audit/record-audit.ts';
import { AppError } from '../../transport/app-error.ts';
import { defineVerb } from '../../transport/verb.ts';
import { isUniqueViolation } from '../../entities/account/email-taken.ts';

const tokenDetail = z.object({ email: z.string() });
const purpose = 'undo_email_change';

/** Gives an account back to the address it had, and signs everybody out: whoever changed it may not be its owner. */
export const undoEmailChange = defineVerb({
  name: 'identity.undoEmailChange',
  kind: 'mutation',
  input: undoEmailChangeInput,
  output: undoEmailChangeOutput,
  access: anyone(),
  rateLimit: 'linkUse',
  async run({ ctx, input }) {
    const { now } = ctx;
    const link = await ctx.oneTimeTokens.peek(ctx.database, input.token, purpose, now);
    if (!link) throw invalidLink();
    const { accountId } = link;
    const email = await ctx.database.$transaction(async (tx) => {
      await lockAccount(tx, accountId);
      const spent = await ctx.oneTimeTokens.consume(tx, input.token, purpose, now);
      if (!spent) throw invalidLink();
      const { email: address } = z.parse(tokenDetail, spent.detail);
      const taken = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: { email: true } });
      await tx.account
        .update({
          where: { id: accountId },
          data: { email: address, emailKey: emailKey(address) },
          select: { id: true },
        })
        .catch((thrown: unknown) => {
          throw isUniqueViolation(thrown) ? addressInUse() : thrown;
        });
      await moveEvents(tx, taken.email, address);
      await ctx.jobs.enqueue(tx, 'change-customer-email', { accountId });
      await ctx.oneTimeTokens.voidAll(tx, { accountId, purposes: [purpose], now, since: spent.createdAt });
      await ctx.oneTimeTokens.voidAll(tx, { accountId, purposes: ['welcome', 'reset_password'], now });
      await ctx.sessions.invalidateAll(accountId, {}, tx);
      await recordAudit(tx, ctx, { action: 'email.change-undone', subjectType: 'account', subjectId: accountId });
      return address;
    });
    ctx.cookies.clear('player');
    return { success: true, email };
  },
});

function invalidLink(): AppError {
  return new AppError('INVALID_LINK', invalidUndoLinkMessage);
}

function addressInUse(): AppError {
  return new AppError('EMAIL_TAKEN', 'Another account uses this email address now. Please contact support.');
}
