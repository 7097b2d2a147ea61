import type { LoginInput } from '@swing/contract/identity';
import type { AccountKind, Prisma } from '@swing/db/generated/client';
import { emailKey } from '@swing/domain/email-address';
import { AppError } from '../../transport/app-error.ts';
import type { VerbContext } from '../../transport/verb.ts';

/** Every way to fail reads the same and takes the same time (DECISIONS 5). */
export const badCredentialsMessage = 'Invalid email or password';

const include = { player: true, coach: true } as const satisfies Prisma.AccountInclude;

/** The account of these credentials. Throws BAD_CREDENTIALS. */
export async function checkCredentials(ctx: VerbContext, kind: AccountKind, { email, password }: LoginInput) {
  const account = await ctx.database.account.findUnique({
    where: { kind_emailKey: { kind, emailKey: emailKey(email) } },
    include,
  });
  const isRight = await ctx.passwords.verify(account?.passwordHash ?? null, password);
  if (!account || !isRight) throw new AppError('BAD_CREDENTIALS', badCredentialsMessage);
  return account;
}
