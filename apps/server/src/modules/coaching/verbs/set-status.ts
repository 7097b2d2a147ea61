import { setStatusInput, setStatusOutput } from '@swing/contract/coaching';
import { canAnalyzeSubmission, sessions } from '@swing/domain/access-policies';
import { findStaffSubmission } from '../../submissions/find.ts';
import { lockSubmission } from '../../submissions/move.ts';
import { openSubmission } from '../../submissions/open-submission.ts';
import { presentSubmission } from '../../submissions/present.ts';
import { AppError, notFound } from '../../../kernel/app-error.ts';
import { notAudited } from '../../../kernel/record-audit.ts';
import { defineStaffVerb } from '../../../kernel/verb.ts';

/**
 * Called when staff open the analyzer. Sets a pending submission to analyzing and never changes a completed one
 * (submissions-8). Throws NOT_POSSIBLE_NOW if any status but analyzing or the current one is requested.
 */
export const setStatus = defineStaffVerb({
  name: 'coaching.setStatus',
  kind: 'mutation',
  input: setStatusInput,
  output: setStatusOutput,
  access: sessions('admin', 'coach'),
  rateLimit: 'write',
  rest: { method: 'PATCH', path: '/api/submission/:id/status', summary: 'Open a submission for analysis' },
  async run({ ctx, input }) {
    const found = await findStaffSubmission(ctx.database, ctx.actor, input.id);
    const shown = presentSubmission(found, { forStaff: true, now: ctx.now });
    if (shown.status === input.status) {
      return { output: { success: true, submission: shown }, audit: notAudited('It was opened before.') };
    }
    if (input.status !== 'analyzing') throw new AppError('NOT_POSSIBLE_NOW', 'This status cannot be set manually.');
    const { moved, audit } = await ctx.database.$transaction(async (tx) => {
      const locked = await lockSubmission(tx, input.id);
      // The player may have switched to another coach in the meantime.
      if (!locked || !canAnalyzeSubmission(ctx.actor, locked)) throw notFound('Submission');
      const receipt = await openSubmission(tx, ctx, locked);
      // Read inside the transaction. Later, the submission may have been moved or removed, and the caller would get NOT_FOUND.
      return { moved: await findStaffSubmission(tx, ctx.actor, input.id), audit: receipt };
    });
    const submission = presentSubmission(moved, { forStaff: true, now: ctx.now });
    return { output: { success: true, submission }, audit };
  },
});
