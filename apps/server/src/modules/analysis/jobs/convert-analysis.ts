import type { Transaction } from '@swing/db/client';
import type { AnalysisUpload } from '@swing/db/generated/client';
import type { AnalysisProblem } from '@swing/domain/received-analysis';
import type { FastifyBaseLogger } from 'fastify';
import { defineJob } from '../../../kernel/jobs/define-job.ts';
import type { JobPayloads } from '../../../kernel/jobs/job-payloads.ts';
import type { Services } from '../../../kernel/services.ts';
import { checkMadeVideo } from '../../media/check-video.ts';
import { hashStored } from '../../media/hash-stored.ts';
import { MediaError } from '../../media/media-error.ts';
import { lockSubmission } from '../../submissions/move.ts';
import type { Receiving } from '../receiving/begin-receiving.ts';
import { completeAnalysis } from '../receiving/complete-analysis.ts';
import { failReceiving } from '../receiving/fail-receiving.ts';
import { isUnwanted } from '../receiving/is-unwanted.ts';
import { continueConversions, NewerConversionError, requireNewest } from '../receiving/newest-conversion.ts';
import { recordDropped } from '../receiving/record-dropped.ts';

declare module '../../../kernel/jobs/job-payloads.ts' {
  interface JobPayloads {
    'convert-analysis': { uploadId: string; playerId: string };
  }
}

/** An upload whose file arrived and waits for its conversion. */
type Converting = Receiving & { convertingAt: Date };

export function isConverting(upload: AnalysisUpload | null): upload is Converting {
  return upload?.convertingAt != null && upload.key !== null && upload.playableKey !== null;
}

/**
 * Converts an analysis to a format that every phone plays and completes its submission (submissions-20). If the file is at fault, the
 * submission is analyzing again, with the reason. Any other failure is tried again for a day. Does nothing while a newer analysis of the
 * submission waits for its conversion. When that one has ended, this job is enqueued again. Idempotent.
 */
async function convertAnalysis(
  services: Services,
  { uploadId: id }: JobPayloads['convert-analysis'],
  log: FastifyBaseLogger,
): Promise<void> {
  const upload = await services.database.analysisUpload.findUnique({ where: { id } });
  if (!isConverting(upload)) return;
  try {
    await requireNewest(services.database, upload);
    await convert(services, upload);
  } catch (thrown) {
    if (thrown instanceof NewerConversionError) return;
    log.warn({ err: thrown, submissionId: upload.submissionId }, 'analysis could not be converted');
    if (isUnwanted(thrown)) await giveUp(services, upload, null);
    else if (isFaultOfFile(thrown)) await giveUp(services, upload, 'not_convertible');
    else throw thrown;
  }
}

async function convert(services: Services, upload: Converting): Promise<void> {
  const { storage, media } = services;
  const { key, playableKey, requestedBy: accountId } = upload;
  const stored = await storage.stat(key);
  if (!stored) throw new Error(`The analysis ${key} is not in the store.`);
  const { size } = await media.run({ kind: 'convert', from: { key, size: stored.size }, convertedKey: playableKey });
  const probe = await checkMadeVideo(media, { key: playableKey, size }, { accountId });
  const sha256 = await hashStored(storage, playableKey);
  const call = { client: { address: null }, requestId: null };
  const isCorrection = upload.isCorrection || (await isCompleted(services, upload));
  const file = { key: playableKey, size, sha256, probe };
  await completeAnalysis({ ...services, ...call }, { ...upload, isCorrection }, file);
}

/** Whether another analysis was faster. It is replaced if it was accepted earlier. */
async function isCompleted({ database }: Services, { submissionId: id }: Converting): Promise<boolean> {
  return (await database.submission.count({ where: { id, status: 'completed' } })) > 0;
}

/**
 * Whether the file that was sent cannot be converted. A failed check of the finished MP4 (NOT_A_VIDEO) does not count: ffmpeg
 * wrote that without an error, so the object store must be at fault.
 */
function isFaultOfFile(thrown: unknown): boolean {
  return thrown instanceof MediaError && thrown.reason === 'invalid-video';
}

/**
 * Ends a conversion without an analysis, and deletes its files. `problem` is the reason that the coach sees. Null: nobody needs
 * the analysis any more, which is recorded in the audit log. If another run has already ended the conversion, this only deletes the
 * MP4 that this run wrote.
 */
export async function giveUp(
  { database, jobs, clock }: Pick<Services, 'database' | 'jobs' | 'clock'>,
  upload: Converting,
  problem: AnalysisProblem | null,
): Promise<void> {
  const { id, submissionId, key, playableKey, convertingAt } = upload;
  await database.$transaction(async (tx) => {
    await lockSubmission(tx, submissionId);
    const { count } = await tx.analysisUpload.updateMany({
      where: { id, convertingAt },
      data: { convertingAt: null, key: null, playableKey: null },
    });
    if (count === 0) {
      if (!(await isUsed(tx, playableKey))) await jobs.enqueue(tx, 'delete-replaced-analysis', { key: playableKey });
      return;
    }
    for (const unused of [key, playableKey]) await jobs.enqueue(tx, 'delete-replaced-analysis', { key: unused });
    if (problem === null) await recordDropped(tx, clock.now(), submissionId);
    await failReceiving(tx, upload, problem, clock.now());
    await continueConversions(tx, { jobs }, submissionId);
  });
}

async function isUsed(tx: Transaction, key: string): Promise<boolean> {
  const analyses = await tx.analysis.count({ where: { key } });
  const uploads = await tx.analysisUpload.count({ where: { OR: [{ key }, { playableKey: key }] } });
  return analyses + uploads > 0;
}

export const convertAnalysisJob = defineJob({
  name: 'convert-analysis',
  fairWorkers: 2,
  // Afterwards the clean-up enqueues it again every hour.
  retry: { retryLimit: 3, retryDelay: 10, retryBackoff: true },
  pollingIntervalSeconds: 0.5,
  run: (services, payload, { log }) => convertAnalysis(services, payload, log),
});
