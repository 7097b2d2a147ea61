import { receiveAnalysisInput, receiveAnalysisOutput } from '@swing/contract/analysis';
import type { AnalysisUpload } from '@swing/db/generated/client';
import { holderOf } from '@swing/domain/access-policies';
import { maxAnalysisBytes } from '@swing/domain/upload-rules';
import { recordReceiving } from '../../submissions/move.ts';
import { checkVideo } from '../../media/check-video.ts';
import { receiveBytes } from '../../media/receive-bytes.ts';
import { runExclusiveUpload } from '../../media/exclusive-upload.ts';
import { AppError, notFound } from '../../../kernel/app-error.ts';
import { defineStreamVerb, type VerbContext } from '../../../kernel/verb.ts';
import { beginReceiving, failReceiving } from '../receiving/begin-receiving.ts';
import { completeAnalysis } from '../receiving/complete-analysis.ts';
import { urlUsed } from '../receiving/lock-receivable.ts';

/**
 * Receives an analysis video. Once it is complete and checked, completes the submission, or replaces its analysis, and
 * mails the player once. A correction that fails changes nothing.
 */
export const receiveAnalysis = defineStreamVerb({
  name: 'analysis.receive',
  kind: 'receive',
  body: 'form-file',
  input: receiveAnalysisInput,
  output: receiveAnalysisOutput,
  access: holderOf('the upload URL'),
  rateLimit: 'upload',
  rest: { method: 'POST', path: '/api/analysis/upload/:token', status: 201, summary: 'Send an analysis video' },
  async run({ ctx, input, bytes }) {
    const upload = await findUpload(ctx, input.token);
    if ((bytes.contentLength ?? 0) > maxAnalysisBytes + formOverheadBytes) throw tooLarge();
    const { stream } = await bytes.open();
    return runExclusiveUpload(upload.id, (taken) =>
      receive(ctx, upload, stream, AbortSignal.any([bytes.signal, taken])),
    );
  },
});

async function receive(
  ctx: VerbContext,
  upload: AnalysisUpload,
  source: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
) {
  const key = await beginReceiving(ctx, upload);
  try {
    const { size, sha256 } = await receiveBytes(ctx.storage, {
      key,
      source,
      maxBytes: maxAnalysisBytes,
      tooLarge,
      signal,
      onAlive: () => touch(ctx, upload),
    });
    const probe = await checkVideo(ctx.media, { key, size }, { accountId: upload.requestedBy, signal });
    await completeAnalysis(ctx, upload, { key, size, sha256, probe });
  } catch (thrown) {
    // The commit may have succeeded even though its response was lost.
    if (!(await ctx.database.analysis.findUnique({ where: { key }, select: { id: true } }))) {
      await failReceiving(ctx, upload);
      await ctx.storage.delete(key);
      throw thrown;
    }
  }
  return { success: true, videoKey: key };
}

/** Allowance for multipart boundaries and part headers. */
const formOverheadBytes = 65_536;

function tooLarge(): AppError {
  return new AppError('TOO_LARGE', 'The analysis video must be at most 1 GB.');
}

async function findUpload(ctx: VerbContext, token: string): Promise<AnalysisUpload> {
  const id = ctx.uploadTokens.idFrom(token);
  const upload = id && (await ctx.database.analysisUpload.findUnique({ where: { id } }));
  if (!upload) throw notFound('Upload');
  if (upload.spentAt) throw urlUsed();
  return upload;
}

async function touch(ctx: VerbContext, { id, submissionId, isCorrection }: AnalysisUpload): Promise<void> {
  const now = ctx.clock.now();
  if (!isCorrection) return recordReceiving(ctx.database, submissionId, now);
  await ctx.database.analysisUpload.updateMany({ where: { id }, data: { lastByteAt: now } });
}
