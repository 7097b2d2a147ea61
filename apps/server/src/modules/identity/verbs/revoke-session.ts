import { revokeSessionInput } from '@swing/contract/account';
import { succeeded } from '@swing/contract/common';
import { sessions } from '@swing/domain/access-policies';
import { notFound } from '../../../kernel/app-error.ts';
import { defineVerb } from '../../../kernel/verb.ts';
import { currentSessionRef } from '../sessions/current-session.ts';

/** Ends one session of the account. Throws NOT_FOUND. */
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
    if (input.sessionId === currentSessionRef(ctx)) ctx.cookies.clearSession(scope);
    return { success: true };
  },
});
