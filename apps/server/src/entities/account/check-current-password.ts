import type { SignedInActor } from '@swing/domain/actor';
import { AppError } from '../../transport/app-error.ts';
import type { VerbContext } from '../../transport/verb.ts';
import { countGuessInSession, giveGuessBack } from './guesses.ts';

/** Asks somebody who is signed in for the current password again. Throws WRONG_PASSWORD and RATE_LIMITED. */
export async function checkCurrentPassword(
  ctx: VerbContext<SignedInActor>,
  passwordHash: string | null,
  typed: string,
): Promise<void> {
  const guess = await countGuessInSession(ctx, ctx.actor.accountId);
  if (!(await ctx.passwords.verify(passwordHash, typed))) throw wrongPassword();
  await giveGuessBack(ctx, guess);
}

export function wrongPassword(): AppError {
  return new AppError('WRONG_PASSWORD', 'Current password is incorrect');
}
