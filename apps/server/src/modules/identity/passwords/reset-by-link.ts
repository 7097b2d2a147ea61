import { invalidResetLinkMessage } from '@swing/domain/link-messages';
import { emailKey } from '@swing/domain/email-address';
import type { Transaction } from '@swing/db/client';
import { clearPasswordAttempts } from '../../accounts/password-attempts.ts';
import { hashNewPassword } from '../../accounts/hash-new-password.ts';
import { lockAccount } from '../../accounts/lock-rows.ts';
import { recogniseClient, rememberClient } from '../../accounts/known-client.ts';
import { recordAudit } from '../../../kernel/record-audit.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { VerbContext } from '../../../kernel/verb.ts';
import { setPassword } from './set-password.ts';

interface ResetByLink {
  kind: 'player' | 'coach';
  /** Purposes of the accepted links. */
  purposes: readonly ('reset_password' | 'welcome')[];
  /** Extra work in the same transaction: the link also proves that the user owns the mailbox. */
  also?: (tx: Transaction, accountId: string) => Promise<void>;
}

/** Sets a new password by a mailed link and ends all sessions. Throws INVALID_LINK. */
export async function resetByLink(
  ctx: VerbContext,
  input: { token: string; newPassword: string },
  { kind, purposes, also }: ResetByLink,
): Promise<void> {
  const link = await findLink(ctx, input.token, { kind, purposes });
  const passwordHash = await hashNewPassword(ctx, { password: input.newPassword, email: link.email });
  await ctx.database.$transaction(async (tx) => {
    await lockAccount(tx, link.accountId);
    const spent = await ctx.oneTimeTokens.consume(tx, input.token, link.purpose, ctx.now);
    if (!spent) throw invalidLink();
    await setPassword(tx, ctx, { accountId: spent.accountId, passwordHash });
    await also?.(tx, spent.accountId);
    await recordAudit(tx, ctx, { action: 'password.reset', subjectType: 'account', subjectId: spent.accountId });
  });
  const name = { kind, emailKey: emailKey(link.email) };
  await clearPasswordAttempts(ctx, name, await recogniseClient(ctx, name));
  await rememberClient(ctx, link.accountId);
  ctx.cookies.clearSession(kind);
}

// The link is checked before hashing, so that an invalid one does not cost a password hash.
async function findLink(ctx: VerbContext, token: string, { kind, purposes }: Pick<ResetByLink, 'kind' | 'purposes'>) {
  for (const purpose of purposes) {
    const link = await ctx.oneTimeTokens.peek(ctx.database, token, purpose, ctx.now);
    const account =
      link && (await ctx.database.account.findUnique({ where: { id: link.accountId, kind }, select: { email: true } }));
    if (account) return { ...link, purpose, email: account.email };
  }
  throw invalidLink();
}

function invalidLink(): AppError {
  return new AppError('INVALID_LINK', invalidResetLinkMessage);
}
