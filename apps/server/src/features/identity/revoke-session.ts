import { revokeSessionInput } from '@swing/contract/account';
import { succeeded } from '@swing/contract/common';
import { sessions } from '@swing/domain/access-policies';
import { notFound } from '../../transport/app-error.ts';
import { defineVerb } from '../../transport/verb.ts';
import { currentSessionRef } from './current-session.ts';

/** Signs one device of the account out. */
export const revokeSession = defineVerb({
  name: 'identity.revokeSession',
  kind: 'mutation',
  input: revokeSessionInput,
  output: succeeded,
  access: sessions('player', 'coach'),
  rateLimit: 'write',
  async run({ ctx, input }) {
    const { accountId, scope } = ctx.actor;
    if (!(await ctx.sessions.invalidateRef(accountId, input.sessionId))) throw notFound('Session');
    if (input.sessionId === currentSessionRef(ctx)) ctx.cookies.clear(scope);
    return { success: true };
  },
});
