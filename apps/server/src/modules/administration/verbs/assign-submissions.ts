import { assignSubmissionsInput, assignSubmissionsOutput } from '@swing/contract/admin-queue';
import { sessions } from '@swing/domain/access-policies';
import { generalCoachCode } from '@swing/domain/invite-code';
import { notAudited } from '../../../kernel/record-audit.ts';
import { defineStaffVerb } from '../../../kernel/verb.ts';
import { assignAudited, noneAssigned } from '../coaches/assign-audited.ts';
import { findAssignableCoach } from '../coaches/find-coach.ts';

/**
 * Gives submissions to a coach, or back to the general queue (submissions-17). Each is assigned or refused for itself, with the
 * reason, so one that is done does not hold up the others. Throws NOT_POSSIBLE_NOW if the coach cannot be given any.
 */
export const assignSubmissions = defineStaffVerb({
  name: 'administration.assignSubmissions',
  kind: 'mutation',
  input: assignSubmissionsInput,
  output: assignSubmissionsOutput,
  access: sessions('admin'),
  rateLimit: 'write',
  async run({ ctx, input: { submissionIds, coachId } }) {
    const lists = noneAssigned();
    let audit = notAudited('No submission was moved.');
    for (const submissionId of new Set(submissionIds)) {
      const receipt = await ctx.database.$transaction(async (tx) => {
        const coach = coachId === null ? null : await findAssignableCoach(tx, coachId);
        const coachCode = coach?.inviteCode ?? generalCoachCode;
        return assignAudited(tx, ctx, { submissionId, coachCode }, lists);
      });
      audit = receipt ?? audit;
    }
    return { output: { success: true as const, ...lists }, audit };
  },
});
