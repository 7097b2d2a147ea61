import { readAnalysisOutcomeInput, readAnalysisOutcomeOutput } from '@swing/contract/analysis';
import { sessions } from '@swing/domain/access-policies';
import { findStaffSubmission } from '../../submissions/find.ts';
import { defineVerb } from '../../../kernel/verb.ts';
import { outcomeOf } from '../receiving/analysis-outcome.ts';

/**
 * Returns what has become of a recording that was sent, by its uploads (submissions-29). To a coach, uploads that somebody else requested
 * are as if they did not exist. Throws NOT_FOUND, and NOT_POSSIBLE_NOW if another analysis took its place.
 */
export const readAnalysisOutcome = defineVerb({
  name: 'analysis.readOutcome',
  kind: 'query',
  input: readAnalysisOutcomeInput,
  output: readAnalysisOutcomeOutput,
  access: sessions('admin', 'coach'),
  rateLimit: 'read',
  async run({ ctx, input: { submissionId, uploadIds } }) {
    // Both reads see the same moment: otherwise the recording itself, completed in between, would look like another analysis.
    return ctx.database.$transaction(
      async (tx) => {
        const submission = await findStaffSubmission(tx, ctx.actor, submissionId);
        const own = ctx.actor.scope === 'admin' ? {} : { requestedBy: ctx.actor.accountId };
        const uploads = await tx.analysisUpload.findMany({ where: { id: { in: uploadIds }, submissionId, ...own } });
        return outcomeOf(submission, uploads);
      },
      { isolationLevel: 'RepeatableRead' },
    );
  },
});
