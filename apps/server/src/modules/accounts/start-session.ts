import type { Account } from '@swing/db/generated/client';
import type { VerbContext } from '../../kernel/verb.ts';
import { rememberClient } from './known-client.ts';
import { AppError } from '../../kernel/app-error.ts';

/**
 * Starts a session, sets its cookie and returns its token for bearer use. `account` is as read when its password was
 * checked. Throws BAD_CREDENTIALS if the password has since been changed or removed.
 */
export async function startSession(
  ctx: VerbContext,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
  scope: 'player' | 'coach',
): Promise<string> {
  const { address, userAgent } = ctx.client;
  const { token, expiresAt } = await ctx.sessions.create({ accountId: id, scope, address, userAgent });
  // The insert waits for a concurrent password change, which ends older sessions but does not see this one. So compare
  // afterwards.
  const unchanged = await ctx.database.account.count({ where: { id, passwordHash, deletedAt: null } });
  if (unchanged === 0) {
    await ctx.sessions.invalidate(token);
    throw badCredentials();
  }
  ctx.cookies.setSession(scope, token, expiresAt);
  await rememberClient(ctx, id);
  return token;
}

/** The same error for every failed sign-in, so that it does not reveal whether the account exists. */
export function badCredentials(): AppError {
  return new AppError('BAD_CREDENTIALS', 'Invalid email or password');
}
