import { listSessionsInput, sessionList } from '@swing/contract/account';
import { sessions } from '@swing/domain/access-policies';
import { defineVerb } from '../../../kernel/verb.ts';
import { currentSessionRef } from '../sessions/current-session.ts';

/** Lists the account's sessions, newest first. */
export const listSessions = defineVerb({
  name: 'identity.listSessions',
  kind: 'query',
  input: listSessionsInput,
  output: sessionList,
  access: sessions('player', 'coach'),
  rateLimit: 'read',
  async run({ ctx, input }) {
    const current = currentSessionRef(ctx);
    const { items, nextCursor } = await ctx.sessions.list(ctx.actor.accountId, input);
    return {
      success: true,
      sessions: items.map(({ sessionRef, address, userAgent, createdAt, expiresAt }) => ({
        id: sessionRef,
        isCurrent: sessionRef === current,
        address,
        userAgent,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
      nextCursor,
    };
  },
});
