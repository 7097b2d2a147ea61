import { sessionList } from '@swing/contract/account';
import { sessions } from '@swing/domain/access-policies';
import * as z from 'zod/mini';
import { defineVerb } from '../../transport/verb.ts';
import { currentSessionRef } from './current-session.ts';

/** Where the account is signed in, newest first. */
export const listSessions = defineVerb({
  name: 'identity.listSessions',
  kind: 'query',
  input: z.object({}),
  output: sessionList,
  access: sessions('player', 'coach'),
  rateLimit: 'read',
  async run({ ctx }) {
    const current = currentSessionRef(ctx);
    const listed = await ctx.sessions.list(ctx.actor.accountId);
    return {
      success: true,
      sessions: listed.map(({ sessionRef, address, userAgent, createdAt, expiresAt }) => ({
        id: sessionRef,
        isCurrent: sessionRef === current,
        address,
        userAgent,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
    };
  },
});
