import type { Transaction } from '@swing/db/client';
import type { AccountKind } from '@swing/db/generated/client';
import { AppError } from '../../kernel/app-error.ts';
import { isReservedForUndo } from './undo-links.ts';

/** The error for an address that is already in use. */
export function emailTaken(): AppError {
  return new AppError('EMAIL_TAKEN', 'This email already has an account. Please sign in.');
}

interface WantedAddress {
  kind: AccountKind;
  emailKey: string;
  now: Date;
  /** The account that requests the address. */
  accountId: string;
}

/** Throws EMAIL_TAKEN if another account of this kind has the address, or may still take it back. */
export async function requireFreeAddress(
  tx: Transaction,
  { kind, emailKey, now, accountId }: WantedAddress,
): Promise<void> {
  const isUsed = (await tx.account.count({ where: { kind, emailKey, id: { not: accountId } } })) > 0;
  if (isUsed || (await isReservedForUndo(tx, { kind, emailKey, now, exceptAccountId: accountId }))) throw emailTaken();
}

/** Whether the database refused a write because of a unique constraint. */
export function isUniqueViolation(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'P2002';
}
