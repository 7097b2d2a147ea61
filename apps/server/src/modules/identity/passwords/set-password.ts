import type { Transaction } from '@swing/db/client';
import type { VerbContext } from '../../../kernel/verb.ts';
import { writePassword, type NewPassword } from '../../accounts/write-password.ts';
import { revokeCheckoutNonces } from '../../billing/checkouts-of-account.ts';

/**
 * Writes or removes a password, and ends everything that could bypass it: sessions, links and the right of paying
 * browsers.
 */
export async function setPassword(
  tx: Transaction,
  ctx: Pick<VerbContext, 'oneTimeTokens' | 'sessions' | 'now'>,
  password: NewPassword,
): Promise<void> {
  await writePassword(tx, ctx, password);
  await revokeCheckoutNonces(tx, password.accountId);
}
