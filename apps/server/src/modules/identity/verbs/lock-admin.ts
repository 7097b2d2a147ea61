import { succeeded } from '@swing/contract/common';
import { sessions } from '@swing/domain/access-policies';
import * as z from 'zod/mini';
import { recordAudit } from '../../../kernel/record-audit.ts';
import { defineStaffVerb } from '../../../kernel/verb.ts';

/** Ends the request's sessions of the gates: a browser's of both, or that of a bearer token. Those of other admins go on, although all use one account. */
export const lockAdmin = defineStaffVerb({
  name: 'identity.lockAdmin',
  kind: 'mutation',
  input: z.object({}),
  output: succeeded,
  access: sessions('admin', 'analytics'),
  rateLimit: 'write',
  async run({ ctx }) {
    const { accountId } = ctx.actor;
    const audit = await ctx.database.$transaction((tx) =>
      recordAudit(tx, ctx, { action: 'gate.locked', subjectType: 'account', subjectId: accountId }),
    );
    for (const { token, actor } of ctx.heldSessions) {
      await ctx.sessions.invalidate(token);
      ctx.cookies.clearSession(actor.scope);
    }
    return { output: { success: true }, audit };
  },
});
