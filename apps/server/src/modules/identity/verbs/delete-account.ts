import { succeeded } from '@swing/contract/common';
import { deleteAccountInput } from '@swing/contract/identity';
import { sessions } from '@swing/domain/access-policies';
import { notDeletableYetMessage } from '@swing/domain/account-deletion';
import { checkOwnPassword, recheckOwnPassword } from '../../accounts/own-password.ts';
import { requireDeletable } from '../../accounts/close-account.ts';
import { closePlayerAccount } from '../../billing/close-player-account.ts';
import { recordAudit } from '../../../kernel/record-audit.ts';
import { defineVerb } from '../../../kernel/verb.ts';

/**
 * Closes a player's account permanently: the subscription ends, all sessions end, the e-mail address is free again. A
 * job removes the stored data. Throws NO_PASSWORD, WRONG_PASSWORD, NOT_POSSIBLE_NOW, CONFLICT or PaymentError, and then
 * leaves the account open. The subscription may have ended (see `closePlayerAccount`).
 */
export const deleteAccount = defineVerb({
  name: 'account.delete',
  kind: 'mutation',
  input: deleteAccountInput,
  output: succeeded,
  access: sessions('player'),
  rateLimit: 'write',
  async run({ ctx, input }) {
    const { accountId } = ctx.actor;
    const checked = await checkOwnPassword(ctx, input.password);
    await closePlayerAccount(ctx, accountId, {
      async check(database) {
        await recheckOwnPassword(database, checked);
        await requireDeletable(database, { accountId, now: ctx.now }, notDeletableYetMessage);
      },
      record: (tx) => recordAudit(tx, ctx, { action: 'account.deleted', subjectType: 'account', subjectId: accountId }),
    });
    return { success: true };
  },
});
