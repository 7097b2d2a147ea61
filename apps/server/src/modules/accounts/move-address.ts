import type { Transaction } from '@swing/db/client';
import { emailKey } from '@swing/domain/email-address';
import type { VerbContext } from '../../kernel/verb.ts';
import { moveEvents } from '../analytics/events-of-address.ts';
import { isUniqueViolation } from './email-taken.ts';
import { isKeptForUndo } from './undo-links.ts';

export interface AddressMove {
  accountId: string;
  email: string;
  /** Thrown where another account has the address, or may take it back. */
  taken: () => Error;
}

/**
 * Gives an account another address; its recorded visits follow. The account has to be locked.
 * Returns the address it had.
 */
export async function moveAddress(
  tx: Transaction,
  ctx: Pick<VerbContext, 'now'>,
  { accountId, email, taken }: AddressMove,
): Promise<string> {
  const { kind, ...before } = await tx.account.findUniqueOrThrow({ where: { id: accountId } });
  const key = emailKey(email);
  const isOther = key !== before.emailKey;
  if (isOther && (await isKeptForUndo(tx, { kind, emailKey: key, now: ctx.now, exceptAccountId: accountId })))
    throw taken();
  await tx.account
    .update({ where: { id: accountId }, data: { email, emailKey: key }, select: { id: true } })
    .catch((thrown: unknown) => {
      throw isUniqueViolation(thrown) ? taken() : thrown;
    });
  if (isOther) await moveEvents(tx, before.email, email);
  return before.email;
}
