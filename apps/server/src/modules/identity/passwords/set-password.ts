import type { Transaction } from '@swing/db/client';
import type { VerbContext } from '../../../kernel/verb.ts';
import { writePassword, type NewPassword } from '../../accounts/write-password.ts';
import { endPayingBrowsers } from '../../billing/end-paying-browsers.ts';

/** Writes a password, or removes it, and ends everything that could get in without it. */
export async function setPassword(
  tx: Transaction,
  ctx: Pick<VerbContext, 'oneTimeTokens' | 'sessions' | 'now'>,
  password: NewPassword,
): Promise<void> {
  await writePassword(tx, ctx, password);
  await endPayingBrowsers(tx, password.accountId);
}
