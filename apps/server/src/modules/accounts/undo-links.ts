import type { DatabaseOrTransaction } from '@swing/db/client';
import type { AccountKind } from '@swing/db/generated/client';

const purpose = 'undo_email_change';

/** Until when the last change of the account's address can be undone; null when none can. */
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
  /** The account that may have the address back. */
  exceptAccountId?: string | undefined;
}

/** Whether an undo link may still give this address back to an account, so that no other may take it. */
export async function isKeptForUndo(
  tx: DatabaseOrTransaction,
  { kind, emailKey, now, exceptAccountId }: Address,
): Promise<boolean> {
  const account = { kind, ...(exceptAccountId ? { id: { not: exceptAccountId } } : {}) };
  const where = { emailKey, purpose, usedAt: null, expiresAt: { gt: now }, account } as const;
  return (await tx.oneTimeToken.count({ where, take: 1 })) > 0;
}
