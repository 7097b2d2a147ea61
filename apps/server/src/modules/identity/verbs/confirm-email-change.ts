import { confirmEmailChangeInput, confirmEmailChangeOutput } from '@swing/contract/account-links';
import type { Transaction } from '@swing/db/client';
import { anyone } from '@swing/domain/access-policies';
import { emailKey } from '@swing/domain/email-address';
import { invalidConfirmationLinkMessage } from '@swing/domain/link-messages';
import * as z from 'zod/mini';
import { lockAccount } from '../../accounts/lock-rows.ts';
import { changeAddress } from '../email-change/change-address.ts';
import { recordAudit } from '../../../kernel/record-audit.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { defineVerb, type VerbContext } from '../../../kernel/verb.ts';
import { emailOfLink } from '../email-change/pending-email.ts';

const purpose = 'confirm_email';

/** Completes a change of e-mail by the link mailed to the new address. */
export const confirmEmailChange = defineVerb({
  name: 'identity.confirmEmailChange',
  kind: 'mutation',
  input: confirmEmailChangeInput,
  output: confirmEmailChangeOutput,
  access: anyone(),
  rateLimit: 'linkUse',
  async run({ ctx, input }) {
    const link = await ctx.oneTimeTokens.peek(ctx.database, input.token, purpose, ctx.now);
    if (!link) throw invalidLink();
    const { accountId } = link;
    const email = await ctx.database.$transaction(async (tx) => {
      await lockAccount(tx, accountId);
      const spent = await ctx.oneTimeTokens.consume(tx, input.token, purpose, ctx.now);
      if (!spent) throw invalidLink();
      const { email: address } = z.parse(emailOfLink, spent.detail);
      const before = await changeAddress(tx, ctx, { accountId, email: address, taken: takenMeanwhile });
      // Void the links mailed to the old address.
      await ctx.oneTimeTokens.voidAll(tx, { accountId, purposes: ['welcome', 'reset_password'], now: ctx.now });
      await mailUndoLink(tx, ctx, accountId, before);
      await recordAudit(tx, ctx, { action: 'email.changed', subjectType: 'account', subjectId: accountId });
      return address;
    });
    return { success: true, email };
  },
});

/**
 * Mails an undo link to the old address. Older undo links stay valid: changing the address twice must not void the
 * owner's.
 */
async function mailUndoLink(tx: Transaction, ctx: VerbContext, accountId: string, before: string): Promise<void> {
  const tokenId = await ctx.oneTimeTokens.issue(tx, {
    accountId,
    purpose: 'undo_email_change',
    now: ctx.now,
    detail: { email: before },
    emailKey: emailKey(before),
    keepsOlder: true,
  });
  await queueMail(tx, ctx, {
    template: 'email-changed',
    recipient: before,
    accountId,
    facts: { tokenId },
    onceKey: `email-changed:${tokenId}`,
  });
}

function invalidLink(): AppError {
  return new AppError('INVALID_LINK', invalidConfirmationLinkMessage);
}

function takenMeanwhile(): AppError {
  return new AppError('EMAIL_TAKEN', 'Another account uses this email address now. Yours keeps its old address.');
}
