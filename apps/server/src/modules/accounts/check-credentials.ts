import type { LoginInput } from '@swing/contract/identity';
import type { AccountKind, Prisma } from '@swing/db/generated/client';
import { emailKey } from '@swing/domain/email-address';
import { badCredentials } from './start-session.ts';
import { countPasswordAttempt, refundPasswordAttempt } from './password-attempts.ts';
import { limitByClient, recogniseClient } from './known-client.ts';
import type { VerbContext } from '../../kernel/verb.ts';

const include = { player: true, coach: true } as const satisfies Prisma.AccountInclude;

/** Checks e-mail and password. Returns the account. Throws BAD_CREDENTIALS, RATE_LIMITED. */
export async function checkCredentials(ctx: VerbContext, kind: AccountKind, { email, password }: LoginInput) {
  const name = { kind, emailKey: emailKey(email) };
  const client = await recogniseClient(ctx, name);
  await limitByClient(ctx, 'signIn', client);
  const guess = await countPasswordAttempt(ctx, name, client);
  const isRight = await ctx.passwords.verify(client.account?.passwordHash ?? null, password);
  if (!client.account || !isRight) throw badCredentials();
  await refundPasswordAttempt(ctx, guess);
  const account = await ctx.database.account.findUniqueOrThrow({ where: { id: client.account.id }, include });
  // The password was changed or removed after it was verified.
  if (account.passwordHash !== client.account.passwordHash) throw badCredentials();
  return account;
}
