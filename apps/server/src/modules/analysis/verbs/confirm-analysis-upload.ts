import { confirmAnalysisUploadInput, confirmAnalysisUploadOutput } from '@swing/contract/analysis';
import { sessions } from '@swing/domain/access-policies';
import { findStaffSubmission } from '../../submissions/find.ts';
import { notFound } from '../../../kernel/app-error.ts';
import { notAudited } from '../../../kernel/record-audit.ts';
import { defineStaffVerb } from '../../../kernel/verb.ts';
import { isAtStream, recordStreamArrival } from '../receiving/stream-upload.ts';

/**
 * Says that an analysis was sent to the host of its upload URL, so that its submission is shown as `uploading` at once. Without this
 * call, that happens when Cloudflare reports it, or a minute later (submissions-26).
 */
export const confirmAnalysisUpload = defineStaffVerb({
  name: 'analysis.confirmUpload',
  kind: 'mutation',
  input: confirmAnalysisUploadInput,
  output: confirmAnalysisUploadOutput,
  access: sessions('admin', 'coach'),
  rateLimit: 'upload',
  async run({ ctx, input }) {
    const { id: submissionId, playerId } = await findStaffSubmission(ctx.database, ctx.actor, input.submissionId);
    const upload = await ctx.database.analysisUpload.findFirst({
      where: {
        submissionId,
        requestedBy: ctx.actor.accountId,
        streamUid: { not: null },
        spentAt: null,
        ...(input.uploadId ? { id: input.uploadId } : {}),
      },
      orderBy: { createdAt: 'desc' },
    });
    if (!isAtStream(upload)) throw notFound('Upload');
    await recordStreamArrival(ctx, upload);
    await ctx.database.$transaction((tx) =>
      ctx.jobs.enqueue(tx, 'fetch-stream-analysis', { uploadId: upload.id, playerId }),
    );
    const audit = notAudited('What arrives is recorded once it was checked.');
    return { output: { success: true }, audit };
  },
});
