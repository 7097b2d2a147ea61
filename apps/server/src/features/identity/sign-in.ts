import type { LoginInput } from '@swing/contract/identity';
import type { AccountKind, Prisma } from '@swing/db/generated/client';
import { emailKey } from '@swing/domain/email-address';
import { countGuess, giveGuessBack } from '../../entities/account/guesses.ts';
import { limitByClient, recogniseClient } from '../../entities/account/known-client.ts';
import { AppError } from '../../transport/app-error.ts';
import type { VerbContext } from '../../transport/verb.ts';

/** Every way to fail reads the same and takes the same time (DECISIONS 5). */
export const badCredentialsMessage = 'Invalid email or password';

const include = { player: true, coach: true } as const satisfies Prisma.AccountInclude;

/** The account of these credentials. Throws BAD_CREDENTIALS and RATE_LIMITED. */
export async function checkCredentials(ctx: VerbContext, kind: AccountKind, { email, password }: LoginInput) {
  const name = { kind, emailKey: emailKey(email) };
  const client = await recogniseClient(ctx, name);
  await limitByClient(ctx, 'signIn', client);
  const guess = await countGuess(ctx, name, client);
  const isRight = await ctx.passwords.verify(client.account?.passwordHash ?? null, password);
  if (!client.account || !isRight) throw new AppError('BAD_CREDENTIALS', badCredentialsMessage);
  await giveGuessBack(ctx, guess);
  return ctx.database.account.findUniqueOrThrow({ where: { id: client.account.id }, include });
}
