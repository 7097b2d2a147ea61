import { succeeded } from '@swing/contract/common';
import { sessions } from '@swing/domain/access-policies';
import * as z from 'zod/mini';
import { defineVerb } from '../../../kernel/verb.ts';

export const logout = defineVerb({
  name: 'identity.logout',
  kind: 'mutation',
  input: z.object({}),
  output: succeeded,
  access: sessions('player', 'coach', 'admin', 'analytics'),
  rateLimit: 'write',
  rest: { method: 'POST', path: '/api/logout', summary: 'End the session' },
  async run({ ctx }) {
    if (ctx.sessionToken) await ctx.sessions.invalidate(ctx.sessionToken);
    ctx.cookies.clearSession(ctx.actor.scope);
    return { success: true };
  },
});
