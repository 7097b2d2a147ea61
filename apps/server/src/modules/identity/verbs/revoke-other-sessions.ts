import { succeeded } from '@swing/contract/common';
import { sessions } from '@swing/domain/access-policies';
import * as z from 'zod/mini';
import { defineVerb } from '../../../kernel/verb.ts';

/** Ends every other session of the account. */
export const revokeOtherSessions = defineVerb({
  name: 'identity.revokeOtherSessions',
  kind: 'mutation',
  input: z.object({}),
  output: succeeded,
  access: sessions('player', 'coach'),
  rateLimit: 'write',
  async run({ ctx }) {
    await ctx.sessions.invalidateAll(ctx.actor.accountId, { exceptToken: ctx.sessionToken ?? undefined });
    return { success: true };
  },
});
