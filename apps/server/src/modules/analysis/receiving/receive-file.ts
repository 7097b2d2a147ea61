import type { CompletedAnalysis, ReceivedAnalysis } from '@swing/contract/analysis';
import type { Transaction } from '@swing/db/client';
import type { AnalysisUpload } from '@swing/db/generated/client';
import { conversionOf, type AnalysisProblem } from '@swing/domain/received-analysis';
import { maxAnalysisBytes } from '@swing/domain/upload-rules';
import { lockSubmission, recordReceiving } from '../../submissions/move.ts';
import { hashStored } from '../../media/hash-stored.ts';
import { receiveBytes } from '../../media/receive-bytes.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { planDeletions } from '../../../kernel/deletions/plan-deletions.ts';
import { beginConversion } from './begin-conversion.ts';
import { beginReceiving, type Receiving } from './begin-receiving.ts';
import { completeAnalysis } from './complete-analysis.ts';
import { discardFiles } from './discard-files.ts';
import { examineAnalysis, UnusableAnalysisError } from './examine-analysis.ts';
import { failReceiving } from './fail-receiving.ts';
import { holdFile } from './hold-file.ts';
import { isUnwanted } from './is-unwanted.ts';
import { recordDropped } from './record-dropped.ts';
import { remuxAnalysis } from './remux-analysis.ts';
import type { StoredPart } from './stored-part.ts';
import { leaveStream } from './stream-upload.ts';
import { whileTouching } from './while-touching.ts';
import type { ReceivingContext } from './receiving-context.ts';

export interface IncomingFile {
  source: AsyncIterable<Uint8Array>;
  /** What the latest attempt has stored, and after which the source goes on. Null: a new attempt. */
  resumed: StoredPart | null;
  /** Whether the file is only kept, because its sender completes the analysis later (submissions-24). */
  isHeld: boolean;
  /** Aborted when the connection drops, or a newer request replaces this one. */
  signal: AbortSignal;
}

/**
 * Receives the file of an analysis, or the rest of it. Once it is complete and checked, completes the submission, or replaces its analysis,
 * and mails the player once. If the video must be converted first, a job does that. What arrived before a lost connection is kept
 * (submissions-22). A correction that fails changes nothing. A file that is held is only stored.
 */
export async function receiveFile(
  ctx: ReceivingContext,
  requested: AnalysisUpload,
  incoming: IncomingFile,
): Promise<ReceivedAnalysis> {
  const upload = await beginReceiving(ctx, requested, { isResumed: incoming.resumed !== null });
  try {
    const file = await storeFile(ctx, upload, incoming);
    if (incoming.isHeld) return await holdFile(ctx, upload);
    return await whileTouching(
      () => touch(ctx, upload),
      () => accept(ctx, upload, file, incoming.signal),
    );
  } catch (thrown) {
    const { accepted, unused } = await ctx.database.$transaction((tx) => endAttempt(tx, ctx, upload, thrown));
    if (accepted) return accepted;
    await discardFiles(ctx.storage, unused);
    throw thrown;
  }
}

/**
 * Records that an attempt has failed with `thrown`, unless its file was accepted all the same. Returns the keys of the files that are not
 * needed any more.
 */
async function endAttempt(
  tx: Transaction,
  ctx: ReceivingContext,
  upload: Receiving,
  thrown: unknown,
): Promise<{ accepted: CompletedAnalysis | null; unused: readonly (string | null)[] }> {
  const { id, submissionId, key, playableKey } = upload;
  await lockSubmission(tx, submissionId);
  const current = await tx.analysisUpload.findUnique({ where: { id } });
  // The commit may have succeeded although its response was lost. One that was still under way has ended, now that the lock is ours.
  const accepted = acceptedAs(current, upload);
  if (accepted) return { accepted, unused: [] };
  // Otherwise it was taken back, or a newer attempt has replaced this one and may go on with the same file.
  const isCurrent = current?.playableKey === playableKey;
  const isKept = isCurrent ? canResumeAfter(thrown) : current?.key === key;
  if (isCurrent) {
    const isLeft = !isKept && (await leaveStream(tx, ctx, upload));
    if (isLeft && isUnwanted(thrown)) await recordDropped(tx, ctx.now, submissionId);
    // A key is never written again after its file was deleted.
    const keys = { playableKey: null, ...(isKept ? {} : { key: null }) };
    await tx.analysisUpload.updateMany({ where: { id, playableKey }, data: { ...keys, lastByteAt: null } });
    await failReceiving(tx, upload, problemOf(thrown), ctx.clock.now());
  }
  const unused = [playableKey, isKept ? null : key];
  await planDeletions(tx, unused);
  return { accepted: null, unused };
}

export function analysisTooLarge(): AppError {
  return new AppError('TOO_LARGE', 'The analysis video must be at most 1 GB.');
}

async function storeFile(ctx: ReceivingContext, upload: Receiving, { source, resumed, signal }: IncomingFile) {
  const { storage } = ctx;
  const { key } = upload;
  if (resumed?.isWhole) return { size: resumed.offset, sha256: await hashStored(storage, key) };
  return receiveBytes(storage, {
    key,
    source,
    maxBytes: maxAnalysisBytes - (resumed?.offset ?? 0),
    tooLarge: analysisTooLarge,
    signal,
    onAlive: () => touch(ctx, upload),
    isResumable: true,
    ...(resumed ? { resumeAt: resumed.offset } : {}),
  });
}

async function accept(
  ctx: ReceivingContext,
  upload: Receiving,
  { size, sha256 }: { size: number; sha256: string },
  signal: AbortSignal,
): Promise<CompletedAnalysis> {
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
function acceptedAs(upload: AnalysisUpload | null, { key, playableKey }: Receiving): CompletedAnalysis | null {
  if (!upload?.spentAt || (upload.key !== key && upload.key !== playableKey)) return null;
  if (upload.convertingAt) return { success: true, videoKey: playableKey, isConverting: true };
  return { success: true, videoKey: upload.key };
}

/** The reason that the coach sees. Null if a newer attempt, the store or the server is the cause. */
function problemOf(thrown: unknown): AnalysisProblem | null {
  if (thrown instanceof UnusableAnalysisError) return thrown.problem;
  if (!(thrown instanceof AppError)) return null;
  if (thrown.code === 'TOO_LARGE') return 'too_large';
  return thrown.code === 'BAD_REQUEST' ? 'interrupted' : null;
}

/** False if the file was refused. Otherwise the connection, a newer attempt, the store or the server is the cause. */
function canResumeAfter(thrown: unknown): boolean {
  return !(thrown instanceof AppError) || ['BAD_REQUEST', 'UPLOAD_IN_PROGRESS', 'UNAVAILABLE'].includes(thrown.code);
}

/** Records that this attempt goes on, unless a newer one has replaced it or it has ended. */
async function touch(ctx: ReceivingContext, { id, playableKey, submissionId, isCorrection }: Receiving): Promise<void> {
  const now = ctx.clock.now();
  const { count } = await ctx.database.analysisUpload.updateMany({
    where: { id, playableKey, lastByteAt: { not: null } },
    data: { lastByteAt: now },
  });
  if (count > 0 && !isCorrection) await recordReceiving(ctx.database, submissionId, now);
}
