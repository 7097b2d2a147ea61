import { updateUserInput, updateUserOutput } from '@swing/contract/admin-users';
import { sessions } from '@swing/domain/access-policies';
import { editPlan } from '../../billing/edit-plan.ts';
import { recordAudit } from '../../../kernel/record-audit.ts';
import { defineStaffVerb } from '../../../kernel/verb.ts';
import { finishEdit } from '../users/finish-edit.ts';
import { refuseOverwriting } from '../users/refuse-overwriting.ts';
import { findUser } from '../users/find-user.ts';
import { seenFields } from '../users/user-fields.ts';

/**
 * Changes a player's name, plan and status (billing-15). Two admins who edit one player do not overwrite each other: the second
 * gets EDIT_CONFLICT with what changed. Throws NOT_FOUND, NOT_POSSIBLE_NOW with the reason, or PaymentError, and then
 * changes nothing, unless the provider fails in the middle: a repeated call then goes on.
 */
export const updateUser = defineStaffVerb({
  name: 'administration.updateUser',
  kind: 'mutation',
  input: updateUserInput,
  output: updateUserOutput,
  access: sessions('admin'),
  rateLimit: 'write',
  rest: { method: 'POST', path: '/api/admin/user/update', summary: 'Change the name, plan or status of a player' },
  async run({ ctx, input }) {
    const { userId, planType, status, seen } = input;
    const endsAt = input.endsAt === undefined ? null : new Date(input.endsAt);
    const user = { subjectType: 'account', subjectId: userId } as const;
    return editPlan(
      ctx,
      userId,
      { planType, status, endsAt },
      {
        find: (tx) => findUser(tx, userId),
        check(before, changesPlan) {
          if (seen) refuseOverwriting(seen, seenFields(before, ctx.now), input, changesPlan);
        },
        announce: (tx, edit) =>
          recordAudit(tx, ctx, { action: 'user.plan-change-begun', ...user, detail: { edit, planType } }),
        finish: (tx, edited) => finishEdit(tx, ctx, edited, input),
      },
    );
  },
});
