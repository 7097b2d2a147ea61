import type { DatabaseOrTransaction, Transaction } from '@swing/db/client';
import type { Account } from '@swing/db/generated/client';
import { emailKey } from '@swing/domain/email-address';
import * as z from 'zod/mini';
import { requireFreeAddress } from '../../accounts/email-taken.ts';
import { recordAudit } from '../../../kernel/record-audit.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { VerbContext } from '../../../kernel/verb.ts';

/** Data stored with links about an e-mail change: the address to change to, or to restore. */
export const emailOfLink = z.object({ email: z.string() });

const purpose = 'confirm_email';

/** Returns the address waiting for confirmation, or null. */
export async function findPendingEmail(
  tx: DatabaseOrTransaction,
  accountId: string,
  now: Date,
): Promise<string | null> {
  const token = await tx.oneTimeToken.findFirst({
    where: { accountId, purpose, usedAt: null, expiresAt: { gt: now } },
    orderBy: { createdAt: 'desc' },
    select: { detail: true },
  });
  return token ? z.parse(emailOfLink, token.detail).email : null;
}

/**
 * Limits mails to new addresses by account and by address, because each attempt reveals whether an address has an
 * account.
 */
export async function limitEmailChanges(ctx: VerbContext, accountId: string, email: string): Promise<void> {
  await ctx.limits.consume('emailChange', accountId);
  await ctx.limits.consume('linkRequestAccount', `player:${purpose}:${emailKey(email)}`);
}

/**
 * Mails a confirmation link to a new address and voids older links. The account must be locked, and its password
 * checked when the address was typed. Throws EMAIL_TAKEN.
 */
export async function requestConfirmation(
  tx: Transaction,
  ctx: VerbContext,
  { id: accountId, kind }: Pick<Account, 'id' | 'kind'>,
  email: string,
): Promise<void> {
  const { now } = ctx;
  await requireFreeAddress(tx, { kind, emailKey: emailKey(email), now, accountId });
  const tokenId = await ctx.oneTimeTokens.issue(tx, { accountId, purpose, now, detail: { email } });
  await queueMail(tx, ctx, {
    template: 'confirm-email',
    recipient: email,
    accountId,
    facts: { tokenId },
    onceKey: `confirm-email:${tokenId}`,
  });
  await recordAudit(tx, ctx, { action: 'email.change-requested', subjectType: 'account', subjectId: accountId });
}
