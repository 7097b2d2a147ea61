import { requestAnalysisUploadInput, requestAnalysisUploadOutput } from '@swing/contract/analysis';
import { sessions } from '@swing/domain/access-policies';
import { findStaffSubmission } from '../../submissions/find.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { requireReceivable } from '../receiving/lock-receivable.ts';
import { requestStreamUrl } from '../receiving/request-stream-url.ts';
import { notAudited } from '../../../kernel/record-audit.ts';
import { defineStaffVerb } from '../../../kernel/verb.ts';

/**
 * Returns a single-use URL to post one analysis video to, of this server or of Cloudflare Stream (submissions-26). With `isCorrection`, it replaces the analysis of a completed
 * submission (submissions-15).
 */
export const requestAnalysisUpload = defineStaffVerb({
  name: 'analysis.requestUpload',
  kind: 'mutation',
  input: requestAnalysisUploadInput,
  output: requestAnalysisUploadOutput,
  access: sessions('admin', 'coach'),
  rateLimit: 'upload',
  rest: { method: 'POST', path: '/api/analysis/upload-to-stream', summary: 'Request an upload URL for an analysis' },
  async run({ ctx, input }) {
    const submission = await findStaffSubmission(ctx.database, ctx.actor, input.submissionId);
    if (!input.contentType.startsWith('video/')) throw new AppError('WRONG_TYPE', 'The analysis must be a video file.');
    const isCorrection = input.isCorrection ?? false;
    requireReceivable(submission, { isCorrection });
    const upload = await ctx.database.analysisUpload.create({
      data: {
        submissionId: submission.id,
        requestedBy: ctx.actor.accountId,
        requesterName: ctx.actorName,
        requesterSession: ctx.sessionRef,
        fileName: input.fileName,
        contentType: input.contentType,
        durationSeconds: input.duration ?? null,
        hasSound: input.hasSound ?? null,
        keyPoints: input.keyPoints ?? [],
        isCorrection,
        createdAt: ctx.now,
      },
    });
    const ownUrl = `${ctx.client.origin}/api/analysis/upload/${ctx.uploadTokens.tokenFor(upload.id)}`;
    const uploadUrl = (await requestStreamUrl(ctx, upload, input)) ?? ownUrl;
    const audit = notAudited('Nobody sees a change before the analysis has arrived, which is recorded.');
    return { output: { success: true, uploadUrl, uploadId: upload.id }, audit };
  },
});
