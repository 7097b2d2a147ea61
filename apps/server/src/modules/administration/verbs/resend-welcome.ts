import { resendWelcomeInput } from '@swing/contract/admin-users';
import { succeeded } from '@swing/contract/common';
import { sessions } from '@swing/domain/access-policies';
import { lockAccount } from '../../accounts/lock-rows.ts';
import { welcomePlayer } from '../../billing/welcome-player.ts';
import { recordAudit } from '../../../kernel/record-audit.ts';
import { defineStaffVerb } from '../../../kernel/verb.ts';
import { findUser } from '../users/find-user.ts';

/** Mails the welcome again, with a link to choose a password only while there is none (accounts-3). Throws NOT_FOUND. */
export const resendWelcome = defineStaffVerb({
  name: 'administration.resendWelcome',
  kind: 'mutation',
  input: resendWelcomeInput,
  output: succeeded,
  access: sessions('admin'),
  rateLimit: 'write',
  limitBy: { limit: 'linkRequestAccount', key: ({ userId }) => `welcome:${userId}` },
  rest: { method: 'POST', path: '/api/admin/resend-welcome', summary: 'Send the welcome mail of a player again' },
  async run({ ctx, input: { userId } }) {
    const audit = await ctx.database.$transaction(async (tx) => {
      await lockAccount(tx, userId);
      await findUser(tx, userId);
      await welcomePlayer(tx, ctx, userId, { now: ctx.now, requestId: ctx.requestId });
      return recordAudit(tx, ctx, { action: 'user.welcome-resent', subjectType: 'account', subjectId: userId });
    });
    return { output: { success: true }, audit };
  },
});
