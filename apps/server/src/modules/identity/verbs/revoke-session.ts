import { revokeSessionInput } from '@swing/contract/account';
import { succeeded } from '@swing/contract/common';
import { sessions } from '@swing/domain/access-policies';
import { notFound } from '../../../kernel/app-error.ts';
import { recordAudit } from '../../../kernel/record-audit.ts';
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
  async run({ ctx, input: { sessionId } }) {
    const { accountId, scope } = ctx.actor;
    await ctx.database.$transaction(async (tx) => {
      if (!(await ctx.sessions.invalidateRef(accountId, sessionId, tx))) throw notFound('Session');
      await recordAudit(tx, ctx, {
        action: 'session.ended',
        subjectType: 'account',
        subjectId: accountId,
        detail: { session: sessionId },
      });
    });
    if (sessionId === currentSessionRef(ctx)) ctx.cookies.clearSession(scope);
    return { success: true };
  },
});
