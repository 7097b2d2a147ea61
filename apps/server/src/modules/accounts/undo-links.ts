import type { DatabaseOrTransaction } from '@swing/db/client';
import type { AccountKind } from '@swing/db/generated/client';

const purpose = 'undo_email_change';

/** Returns until when the last change of the account's address can be undone, or null if it cannot. */
export async function undoableUntil(tx: DatabaseOrTransaction, accountId: string, now: Date): Promise<Date | null> {
  const { _max } = await tx.oneTimeToken.aggregate({
    where: { accountId, purpose, usedAt: null, expiresAt: { gt: now } },
    _max: { expiresAt: true },
  });
  return _max.expiresAt;
}

interface Address {
  kind: AccountKind;
  emailKey: string;
  now: Date;
  /** Links of this account do not count: it may take its own address back. */
  exceptAccountId?: string | undefined;
}

/** Whether the address is reserved because an undo link may still give it back to an account. */
export async function isReservedForUndo(
  tx: DatabaseOrTransaction,
  { kind, emailKey, now, exceptAccountId }: Address,
): Promise<boolean> {
  const account = { kind, ...(exceptAccountId ? { id: { not: exceptAccountId } } : {}) };
  const where = { emailKey, purpose, usedAt: null, expiresAt: { gt: now }, account } as const;
  return (await tx.oneTimeToken.count({ where, take: 1 })) > 0;
}
