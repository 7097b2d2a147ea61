import { paths } from '@swing/contract/paths';
import { readSubmissionInput, readSubmissionOutput } from '@swing/contract/submissions';
import { sessions } from '@swing/domain/access-policies';
import { findReadableSubmission } from '../find.ts';
import { keyPointsOf } from '../key-points-of.ts';
import { isAnalysisShown, presentSubmission } from '../present.ts';
import { isUnfinishedAnalysis } from '../unfinished-analysis.ts';
import { defineVerb } from '../../../kernel/verb.ts';

function sizeOf({ width, height }: { width: number | null; height: number | null }) {
  return width && height ? { width, height } : null;
}

/** Returns one submission: a player's own, a coach's by code, any for an admin. Throws NOT_FOUND otherwise. */
export const readSubmission = defineVerb({
  name: 'submissions.read',
  kind: 'query',
  input: readSubmissionInput,
  output: readSubmissionOutput,
  // Admins call with a cookie only, so theirs comes first: whoever is also signed in as coach could not see others' swings.
  access: sessions('admin', 'coach', 'player'),
  rateLimit: 'read',
  rest: { method: 'GET', path: '/api/submission/:id', summary: 'Get a submission' },
  async run({ ctx, input }) {
    const row = await findReadableSubmission(ctx.database, ctx.actor, input.id);
    const forStaff = ctx.actor.scope !== 'player';
    const unfinished = { submissionId: row.id, ...isUnfinishedAnalysis };
    const keyPoints = keyPointsOf(row, ctx.now);
    return {
      ...presentSubmission(row, { forStaff, now: ctx.now }),
      frameSize: sizeOf(row),
      analysisFrameSize: row.analysis && isAnalysisShown(row, ctx.now) ? sizeOf(row.analysis) : null,
      keyPoints,
      chaptersUrl: keyPoints.length > 0 ? paths.chapters(row.id) : null,
      ...(forStaff
        ? { isConvertingAnalysis: (await ctx.database.analysisUpload.count({ where: unfinished })) > 0 }
        : {}),
    };
  },
});
