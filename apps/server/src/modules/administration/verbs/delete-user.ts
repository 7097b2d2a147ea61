import { deleteUserInput, deleteUserOutput } from '@swing/contract/admin-users';
import { sessions } from '@swing/domain/access-policies';
import { userNotDeletableYetMessage } from '@swing/domain/account-deletion';
import { addDays } from '@swing/domain/dates';
import { requireDeletable } from '../../accounts/close-account.ts';
import { closePlayerAccount } from '../../billing/close-player-account.ts';
import { AppError, notFound } from '../../../kernel/app-error.ts';
import { notAudited, recordAudit } from '../../../kernel/record-audit.ts';
import { defineStaffVerb } from '../../../kernel/verb.ts';

/**
 * Deletes a player: sessions and plan end at once, and jobs remove files and data (access-8). A repeated call succeeds and does
 * nothing. Throws NOT_FOUND, NOT_POSSIBLE_NOW while a change of the address can be undone, CONFLICT or PaymentError.
 */
export const deleteUser = defineStaffVerb({
  name: 'administration.deleteUser',
  kind: 'mutation',
  input: deleteUserInput,
  output: deleteUserOutput,
  access: sessions('admin'),
  rateLimit: 'write',
  rest: { method: 'DELETE', path: '/api/admin/user/delete', summary: 'Delete a player with all data' },
  async run({ ctx, input: { userId } }) {
    const account = await ctx.database.account.findFirst({ where: { id: userId, kind: 'player' } });
    if (!account) throw notFound('User');
    if (account.deletedAt !== null) {
      const output = { success: true, hasEndedSubscription: false } as const;
      return { output, audit: notAudited('The user was deleted before.') };
    }
    const user = { subjectType: 'account', subjectId: userId } as const;
    const begun = { action: 'user.deletion-begun', ...user };
    const { hadSubscription, receipt } = await closePlayerAccount(ctx, userId, {
      async check(database) {
        const isDeleted = (await database.account.count({ where: { id: userId, deletedAt: null } })) === 0;
        if (isDeleted) throw new AppError('CONFLICT', 'This user is being deleted already.');
        await requireDeletable(database, { accountId: userId, now: ctx.now }, userNotDeletableYetMessage);
      },
      announce: (tx) => recordAudit(tx, ctx, begun),
      async hasEnded(database) {
        return (await database.auditEntry.count({ where: { ...begun, at: { gte: addDays(ctx.now, -1) } } })) > 0;
      },
      record: (tx, { hadSubscription: hasEndedSubscription }) =>
        recordAudit(tx, ctx, { action: 'user.deleted', ...user, detail: { hasEndedSubscription } }),
    });
    return { output: { success: true, hasEndedSubscription: hadSubscription }, audit: receipt };
  },
});
