import { listUserSessionsOutput, userPageInput } from '@swing/contract/admin-user-lists';
import { sessions } from '@swing/domain/access-policies';
import { defineVerb } from '../../../kernel/verb.ts';
import { findUser } from '../users/find-user.ts';

/** Lists the sessions of a player, newest first. Throws NOT_FOUND. */
export const listSessions = defineVerb({
  name: 'administration.listSessions',
  kind: 'query',
  input: userPageInput,
  output: listUserSessionsOutput,
  access: sessions('admin'),
  rateLimit: 'read',
  async run({ ctx, input }) {
    await findUser(ctx.database, input.userId);
    const { items, nextCursor } = await ctx.sessions.list(input.userId, input);
    const shown = items.map(({ sessionRef, address, userAgent, createdAt, expiresAt }) => ({
      id: sessionRef,
      isCurrent: false,
      address,
      userAgent,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }));
    return { success: true, sessions: shown, nextCursor };
  },
});
