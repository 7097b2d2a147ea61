import { undoEmailChangeInput, undoEmailChangeOutput } from '@swing/contract/account-links';
import { invalidUndoLinkMessage } from '@swing/domain/link-messages';
import { anyone } from '@swing/domain/access-policies';
import * as z from 'zod/mini';
import { lockAccount } from '../../accounts/lock-rows.ts';
import { changeAddress } from '../email-change/change-address.ts';
import { setPassword } from '../passwords/set-password.ts';
import { recordAudit } from '../../../kernel/record-audit.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { defineVerb } from '../../../kernel/verb.ts';
import { emailOfLink } from '../email-change/pending-email.ts';

const purpose = 'undo_email_change';

/**
 * Restores the account's previous e-mail. The change may have been made by a thief who knows the password, so the
 * password, all sessions and all open links are removed, and a link to choose a new password is mailed.
 */
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
      const { email: address } = z.parse(emailOfLink, spent.detail);
      await changeAddress(tx, ctx, { accountId, email: address, taken: addressInUse });
      await ctx.oneTimeTokens.voidAll(tx, { accountId, purposes: [purpose], now, since: spent.createdAt });
      await setPassword(tx, ctx, { accountId, passwordHash: null });
      await ctx.jobs.enqueue(tx, 'send-link', { purpose: 'reset_password', accountId, requestId: ctx.requestId });
      await recordAudit(tx, ctx, { action: 'email.change-undone', subjectType: 'account', subjectId: accountId });
      return address;
    });
    ctx.cookies.clearSession('player');
    return { success: true, email };
  },
});

function invalidLink(): AppError {
  return new AppError('INVALID_LINK', invalidUndoLinkMessage);
}

function addressInUse(): AppError {
  return new AppError('EMAIL_TAKEN', 'Another account uses this email address now. Please contact support.');
}
