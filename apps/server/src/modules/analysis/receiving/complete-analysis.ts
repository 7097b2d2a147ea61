import { keyPoints } from '@swing/contract/key-points';
import type { Transaction } from '@swing/db/client';
import type { Analysis, AnalysisUpload, Prisma, Submission } from '@swing/db/generated/client';
import { playableKeyPoints } from '@swing/domain/key-points';
import { analysisRetentionDays } from '@swing/domain/lifetimes';
import { addDays } from '@swing/domain/dates';
import { countAnalysis } from '../../accounts/update-player.ts';
import { moveSubmission, recordAnalysisProblem } from '../../submissions/move.ts';
import { recordAudit, type AuditedCall } from '../../../kernel/record-audit.ts';
import type { VerbContext } from '../../../kernel/verb.ts';
import { lockReceivable, overtaken } from './lock-receivable.ts';
import { mailAnalysis } from './mail-analysis.ts';
import { continueConversions, requireNewest } from './newest-conversion.ts';
import { leaveStream } from './stream-upload.ts';
import type { AnalysisFile } from './received-file.ts';

/** What completing an analysis needs of its caller, which is the request that received the file or the job that converted it. */
type Completing = Pick<VerbContext, 'database' | 'jobs' | 'clock'> & Pick<AuditedCall, 'client' | 'requestId'>;

/**
 * Makes `file` the analysis of a submission. In one transaction, marks the upload URL as used, records the analysis, completes the
 * submission and queues the mail. A correction replaces the earlier analysis, whose file a job deletes. If `file` is a copy of the file that arrived,
 * at `upload.key`, a job deletes the latter. Throws NOT_FOUND, UPLOAD_URL_USED, NOT_POSSIBLE_NOW, and NewerConversionError.
 */
export async function completeAnalysis(
  ctx: Completing,
  upload: AnalysisUpload & { key: string },
  file: AnalysisFile,
): Promise<void> {
  const now = ctx.clock.now();
  const { submissionId, requestedBy, isCorrection, convertingAt } = upload;
  await ctx.database.$transaction(async (tx) => {
    const { locked, requester } = await lockReceivable(tx, upload);
    if (convertingAt) await requireNewest(tx, { submissionId, convertingAt });
    await spend(tx, upload, file.key, now);
    await leaveStream(tx, ctx, upload);
    if (file.key !== upload.key) await ctx.jobs.enqueue(tx, 'delete-replaced-analysis', { key: upload.key });
    const fields = {
      sentBy: requestedBy,
      key: file.key,
      size: BigInt(file.size),
      sha256: file.sha256,
      contentType: file.probe.mimeType,
      durationSeconds: file.probe.durationSeconds,
      width: file.probe.width,
      height: file.probe.height,
      keyPoints: playableKeyPoints(keyPoints.parse(upload.keyPoints), file.probe.durationSeconds),
      sentAt: now,
      availableUntil: addDays(now, analysisRetentionDays),
      removedAt: null,
    };
    const analysis = isCorrection
      ? await replaceAnalysis(tx, ctx, submissionId, fields)
      : await tx.analysis.create({ data: { submissionId, ...fields } });
    if (!isCorrection) await countAnalysis(tx, locked.playerId, 1);
    await mailAnalysis(tx, ctx, locked, analysis);
    const action = isCorrection ? 'analysis.replaced' : 'analysis.sent';
    // The bytes come without a session.
    const { requesterName: actorName, requesterSession: sessionRef } = upload;
    const { version } = analysis;
    const call = { ...ctx, actor: requester, actorName, sessionRef, now };
    await recordAudit(tx, call, {
      action,
      subjectType: 'submission',
      subjectId: submissionId,
      playerId: locked.playerId,
      detail: { ...(isCorrection && { before: { version: version - 1 } }), after: { version } },
    });
    await recordAnalysisProblem(tx, submissionId, null);
    if (convertingAt) await continueConversions(tx, ctx, submissionId);
    if (!isCorrection) await complete(tx, locked, now);
  });
}

/** A newer attempt by the same URL has other keys, and has deleted what this one wrote at them. */
async function spend(
  tx: Transaction,
  { id, key, playableKey, convertingAt }: AnalysisUpload,
  finalKey: string,
  now: Date,
): Promise<void> {
  // The URL of a file that was converted is spent since the file arrived.
  const isDue = convertingAt ? { convertingAt } : { spentAt: null, playableKey };
  const { count } = await tx.analysisUpload.updateMany({
    where: { id, key, ...isDue },
    data: { key: finalKey, playableKey: null, convertingAt: null, ...(convertingAt ? {} : { spentAt: now }) },
  });
  if (count === 0) throw await overtaken(tx, id);
}

async function replaceAnalysis(
  tx: Transaction,
  { jobs }: Pick<VerbContext, 'jobs'>,
  submissionId: string,
  fields: Omit<Prisma.AnalysisUncheckedCreateInput, 'id' | 'submissionId' | 'version'>,
): Promise<Analysis> {
  const current = await tx.analysis.findUniqueOrThrow({ where: { submissionId }, select: { key: true } });
  await jobs.enqueue(tx, 'delete-replaced-analysis', { key: current.key });
  return tx.analysis.update({ where: { submissionId }, data: { ...fields, version: { increment: 1 } } });
}

/**
 * Completes a submission. It may be analyzing again, if for 10 minutes no server could record that the file is arriving. Statuses change last: transactions
 * lock players before queue counters, never the reverse.
 */
async function complete(tx: Transaction, locked: Submission, now: Date): Promise<void> {
  const receiving = locked.status === 'receiving' ? locked : await moveSubmission(tx, locked, 'receiveAnalysis');
  await moveSubmission(tx, receiving, 'analysisArrived', { analyzedAt: now, receivingAt: null });
}
