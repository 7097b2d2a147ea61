import type { DatabaseOrTransaction } from '@swing/db/client';
import { deletableFrom } from '@swing/domain/account-deletion';
import { AppError } from '../../kernel/app-error.ts';
import { undoableUntil } from './undo-links.ts';

/** Throws NOT_POSSIBLE_NOW with the message while a change of the account's e-mail can still be undone (accounts-6). */
export async function requireDeletable(
  database: DatabaseOrTransaction,
  { accountId, now }: { accountId: string; now: Date },
  message: (from: Date, now: Date) => string,
): Promise<void> {
  const from = deletableFrom(await undoableUntil(database, accountId, now), now);
  if (from) throw new AppError('NOT_POSSIBLE_NOW', message(from, now));
}
