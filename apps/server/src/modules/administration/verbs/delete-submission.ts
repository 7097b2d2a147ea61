import { deleteSubmissionInput } from '@swing/contract/admin-queue';
import { succeeded } from '@swing/contract/common';
import { sessions } from '@swing/domain/access-policies';
import { removeSubmission } from '../../submissions/remove-submission.ts';
import { recordErasureNow } from '../../../kernel/deletions/erasures.ts';
import { recordAudit } from '../../../kernel/record-audit.ts';
import { defineStaffVerb } from '../../../kernel/verb.ts';

/**
 * Deletes a submission with its analysis, also while it is being analyzed. It does not count against the plan any more. Throws
 * NOT_FOUND, or CONFLICT while another call is changing it.
 */
export const deleteSubmission = defineStaffVerb({
  name: 'administration.deleteSubmission',
  kind: 'mutation',
  input: deleteSubmissionInput,
  output: succeeded,
  access: sessions('admin'),
  rateLimit: 'write',
  rest: { method: 'DELETE', path: '/api/submission/:submissionId', summary: 'Delete a submission with its videos' },
  async run({ ctx, input: { submissionId } }) {
    const audit = await ctx.database.$transaction(async (tx) => {
      const { playerId, status, coachCode } = await removeSubmission(tx, submissionId, ctx.now);
      const erasedAt = ctx.now.toISOString();
      await ctx.jobs.enqueue(tx, 'record-erasure', { kind: 'submission', id: submissionId, erasedAt });
      return recordAudit(tx, ctx, {
        action: 'submission.deleted',
        subjectType: 'submission',
        subjectId: submissionId,
        playerId,
        detail: { before: { status, coachCode }, after: { status: 'removed' } },
      });
    });
    await recordErasureNow(ctx, { kind: 'submission', id: submissionId, erasedAt: ctx.now });
    return { output: { success: true }, audit };
  },
});
