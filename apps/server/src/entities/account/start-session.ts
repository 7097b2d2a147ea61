import type { VerbContext } from '../../transport/verb.ts';
import { rememberClient } from './known-client.ts';

/** Starts a session: a token for bearer use, and the same as a cookie. */
export async function startSession(ctx: VerbContext, accountId: string, scope: 'player' | 'coach'): Promise<string> {
  const { address, userAgent } = ctx.client;
  const { token, expiresAt } = await ctx.sessions.create({ accountId, scope, address, userAgent });
  ctx.cookies.set(scope, token, expiresAt);
  await rememberClient(ctx, accountId);
  return token;
}
