import { changePasswordInput } from '@swing/contract/account';
import { succeeded } from '@swing/contract/common';
import { sessions } from '@swing/domain/access-policies';
import { hashNewPassword } from '../../accounts/hash-new-password.ts';
import { lockAccount } from '../../accounts/lock-rows.ts';
import { checkOwnPassword, recheckOwnPassword } from '../../accounts/own-password.ts';
import { recordAudit } from '../../../kernel/record-audit.ts';
import { defineVerb } from '../../../kernel/verb.ts';
import { setPassword } from '../passwords/set-password.ts';

/** Requires the current password. Ends every other session of the account. */
export const changePassword = defineVerb({
  name: 'identity.changePassword',
  kind: 'mutation',
  input: changePasswordInput,
  output: succeeded,
  access: sessions('player', 'coach'),
  rateLimit: 'write',
  rest: { method: 'POST', path: '/api/user/password', summary: 'Change the password' },
  async run({ ctx, input }) {
    const { accountId } = ctx.actor;
    const checked = await checkOwnPassword(ctx, input.currentPassword);
    const passwordHash = await hashNewPassword(ctx, { password: input.newPassword, email: checked.email });
    await ctx.database.$transaction(async (tx) => {
      await lockAccount(tx, accountId);
      await recheckOwnPassword(tx, checked);
      await setPassword(tx, ctx, { accountId, passwordHash, exceptToken: ctx.sessionToken ?? undefined });
      await recordAudit(tx, ctx, { action: 'password.changed', subjectType: 'account', subjectId: accountId });
    });
    return { success: true };
  },
});
