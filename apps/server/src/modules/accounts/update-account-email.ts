import type { Transaction } from '@swing/db/client';
import { emailKey } from '@swing/domain/email-address';
import type { VerbContext } from '../../kernel/verb.ts';
import { moveEvents } from '../analytics/events-of-address.ts';
import { isUniqueViolation } from './email-taken.ts';
import { isReservedForUndo } from './undo-links.ts';

export interface AccountEmailUpdate {
  accountId: string;
  email: string;
  /** Creates the error for an address that another account has, or may take back. */
  taken: () => Error;
}

/**
 * Changes an account's e-mail. Its analytics events move with it. The account must be locked. Returns the previous
 * address.
 */
export async function updateAccountEmail(
  tx: Transaction,
  ctx: Pick<VerbContext, 'now'>,
  { accountId, email, taken }: AccountEmailUpdate,
): Promise<string> {
  const { kind, ...before } = await tx.account.findUniqueOrThrow({ where: { id: accountId } });
  const key = emailKey(email);
  const isOther = key !== before.emailKey;
  if (isOther && (await isReservedForUndo(tx, { kind, emailKey: key, now: ctx.now, exceptAccountId: accountId })))
    throw taken();
  await tx.account
    .update({ where: { id: accountId }, data: { email, emailKey: key }, select: { id: true } })
    .catch((thrown: unknown) => {
      throw isUniqueViolation(thrown) ? taken() : thrown;
    });
  if (isOther) await moveEvents(tx, before.email, email);
  return before.email;
}
