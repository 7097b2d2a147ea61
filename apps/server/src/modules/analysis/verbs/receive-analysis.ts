import { receiveAnalysisInput, receiveAnalysisOutput, type ReceivedAnalysis } from '@swing/contract/analysis';
import type { AnalysisUpload } from '@swing/db/generated/client';
import { holderOf } from '@swing/domain/access-policies';
import { conversionOf, type AnalysisProblem } from '@swing/domain/received-analysis';
import { maxAnalysisBytes } from '@swing/domain/upload-rules';
import { recordReceiving } from '../../submissions/move.ts';
import { receiveBytes } from '../../media/receive-bytes.ts';
import { runExclusiveUpload } from '../../media/exclusive-upload.ts';
import { AppError, notFound } from '../../../kernel/app-error.ts';
import { defineStreamVerb, type VerbContext } from '../../../kernel/verb.ts';
import { beginConversion } from '../receiving/begin-conversion.ts';
import { beginReceiving, type Receiving } from '../receiving/begin-receiving.ts';
import { completeAnalysis } from '../receiving/complete-analysis.ts';
import { examineAnalysis, UnusableAnalysisError } from '../receiving/examine-analysis.ts';
import { failReceiving } from '../receiving/fail-receiving.ts';
import { remuxAnalysis } from '../receiving/remux-analysis.ts';
import { urlUsed } from '../receiving/lock-receivable.ts';
import { whileTouching } from '../receiving/while-touching.ts';

/**
 * Receives an analysis video. Once it is complete and checked, completes the submission, or replaces its analysis, and
 * mails the player once. If the video must be converted first, a job does that. A correction that fails changes nothing.
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
  requested: AnalysisUpload,
  source: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<ReceivedAnalysis> {
  const upload = await beginReceiving(ctx, requested);
  const { key, playableKey } = upload;
  try {
    const file = await receiveBytes(ctx.storage, {
      key,
      source,
      maxBytes: maxAnalysisBytes,
      tooLarge,
      signal,
      onAlive: () => touch(ctx, upload),
    });
    return await whileTouching(
      () => touch(ctx, upload),
      () => accept(ctx, upload, file, signal),
    );
  } catch (thrown) {
    // The commit may have succeeded even though its response was lost.
    const accepted = await findAccepted(ctx, upload);
    if (accepted) return accepted;
    await ctx.database.$transaction((tx) => failReceiving(tx, upload, problemOf(thrown)));
    for (const unused of [key, playableKey]) await ctx.storage.delete(unused);
    throw thrown;
  }
}

async function accept(
  ctx: VerbContext,
  upload: Receiving,
  { size, sha256 }: { size: number; sha256: string },
  signal: AbortSignal,
): Promise<ReceivedAnalysis> {
  const { key, playableKey } = upload;
  const probe = await examineAnalysis(ctx, upload, { key, size }, signal);
  switch (conversionOf(probe)) {
    case 'none':
      await completeAnalysis(ctx, upload, { key, size, sha256, probe });
      return { success: true, videoKey: key };
    case 'remux':
      await completeAnalysis(ctx, upload, await remuxAnalysis(ctx, upload, size, probe, signal));
      return { success: true, videoKey: playableKey };
    case 'convert':
      await beginConversion(ctx, upload);
      return { success: true, videoKey: playableKey, isConverting: true };
  }
}

/** What has become of this attempt, if its file was accepted. */
async function findAccepted(
  { database }: VerbContext,
  { id, key, playableKey }: Receiving,
): Promise<ReceivedAnalysis | null> {
  const upload = await database.analysisUpload.findUnique({ where: { id } });
  if (!upload?.spentAt || (upload.key !== key && upload.key !== playableKey)) return null;
  if (upload.convertingAt) return { success: true, videoKey: playableKey, isConverting: true };
  return { success: true, videoKey: upload.key };
}

/** The reason that the coach sees. Null if a newer attempt, the store or the server is the cause. */
function problemOf(thrown: unknown): AnalysisProblem | null {
  if (thrown instanceof UnusableAnalysisError) return thrown.problem;
  return thrown instanceof AppError && thrown.code === 'BAD_REQUEST' ? 'interrupted' : null;
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
