import { succeeded } from '@swing/contract/common';
import { sessions } from '@swing/domain/access-policies';
import * as z from 'zod/mini';
import { recordAudit } from '../../../kernel/record-audit.ts';
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
    const { accountId } = ctx.actor;
    await ctx.database.$transaction(async (tx) => {
      await ctx.sessions.invalidateAll(accountId, { exceptToken: ctx.sessionToken ?? undefined }, tx);
      await recordAudit(tx, ctx, { action: 'session.others-ended', subjectType: 'account', subjectId: accountId });
    });
    return { success: true };
  },
});
