import type { AnalysisProblem } from '@swing/domain/received-analysis';
import { receivingIdleSeconds } from '@swing/domain/lifetimes';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../../kernel/app-error.ts';
import { cleanUpBatch, hoursBefore } from '../../../kernel/clean-up.ts';
import { defineJob } from '../../../kernel/jobs/define-job.ts';
import { readJobHistory } from '../../../kernel/jobs/job-history.ts';
import type { JobPayloads } from '../../../kernel/jobs/job-payloads.ts';
import { processEach } from '../../../kernel/jobs/process-each.ts';
import type { Services } from '../../../kernel/services.ts';
import { withTimeLimit } from '../../../kernel/with-time-limit.ts';
import type { CloudflareStream } from '../../media/cloudflare-stream.ts';
import { isUnwanted } from '../receiving/is-unwanted.ts';
import { jobContext, type ReceivingContext } from '../receiving/receiving-context.ts';
import { receiveFile } from '../receiving/receive-file.ts';
import { endStreamUpload, isAtStream, recordStreamArrival, type StreamUpload } from '../receiving/stream-upload.ts';

declare module '../../../kernel/jobs/job-payloads.ts' {
  interface JobPayloads {
    'fetch-stream-analysis': { uploadId: string; playerId: string };
  }
}

const downloadTimeoutMs = 15 * 60_000;
/** An upload is asked about every minute for an hour, and then every hour. */
const frequentHours = 1;
const frequentSeconds = 60;
const rareSeconds = 3_600;

/** What Cloudflare Stream says about a file, as a reason for the coach. Default: not_convertible. */
const problems: Record<string, AnalysisProblem> = {
  ERR_NON_VIDEO: 'unplayable',
  ERR_MALFORMED_VIDEO: 'unplayable',
  ERR_DURATION_TOO_SHORT: 'unplayable',
  ERR_DURATION_EXCEED_CONSTRAINT: 'other_length',
};

/**
 * Asks Cloudflare Stream about an upload, and does what is due: records that the file has arrived, fetches a video that is ready and
 * completes its submission as if the video had been sent to this server, or gives up with the reason (submissions-26). What may still
 * succeed is a failure of the job once the file has been at Cloudflare for an hour, and is given up when the job has failed for a day.
 * The age of the upload does not decide: after a restore it may be days although nothing was tried. Idempotent.
 */
async function fetchStreamAnalysis(
  services: Services,
  { uploadId, playerId }: JobPayloads['fetch-stream-analysis'],
  log: FastifyBaseLogger,
): Promise<void> {
  const { database, cloudflareStream } = services;
  const upload = await database.analysisUpload.findUnique({ where: { id: uploadId } });
  if (!isAtStream(upload)) return;
  const ctx = jobContext(services);
  try {
    if (!cloudflareStream) throw new Error('This server has no settings of Cloudflare Stream.');
    await advance(ctx, cloudflareStream, upload);
  } catch (thrown) {
    log.warn(
      { err: thrown, submissionId: upload.submissionId },
      'analysis could not be fetched from Cloudflare Stream',
    );
    if (isUnwanted(thrown)) return endStreamUpload(ctx, upload, null);
    if (!canPass(thrown) || isRecent(upload, ctx.now)) return;
    const { hasFailedForADay } = await readJobHistory(database, 'fetch-stream-analysis', { uploadId, playerId });
    if (!hasFailedForADay) throw thrown;
    await endStreamUpload(ctx, upload, 'interrupted');
  }
}

async function advance(ctx: ReceivingContext, stream: CloudflareStream, upload: StreamUpload): Promise<void> {
  const { streamUid, streamArrivedAt } = upload;
  const video = await stream.readVideo(streamUid);
  switch (video?.state) {
    case undefined:
      return endStreamUpload(ctx, upload, 'interrupted');
    case 'waiting':
      // The browser said that it has sent the file.
      if (streamArrivedAt && ctx.now.getTime() - streamArrivedAt.getTime() > receivingIdleSeconds * 1000) {
        await endStreamUpload(ctx, upload, 'interrupted');
      }
      return;
    case 'processing':
      await recordStreamArrival(ctx, upload);
      return requireRecent(ctx, upload);
    case 'failed':
      await recordStreamArrival(ctx, upload);
      return endStreamUpload(ctx, upload, problems[video.reason] ?? 'not_convertible');
    case 'ready': {
      await recordStreamArrival(ctx, upload);
      if (!(await stream.prepareDownload(streamUid))) return requireRecent(ctx, upload);
      return fetchFile(ctx, stream, upload);
    }
  }
}

async function fetchFile(ctx: ReceivingContext, stream: CloudflareStream, upload: StreamUpload): Promise<void> {
  // When it ends, the download ends too, also if the file is refused before its first byte is read.
  await withTimeLimit(downloadTimeoutMs, async (signal) => {
    const source = await stream.openDownload(upload.streamUid, signal);
    await receiveFile(ctx, upload, { source, resumed: null, isHeld: false, signal: new AbortController().signal });
  });
}

/** Throws if Cloudflare Stream has still not processed a file that it received more than an hour ago. */
function requireRecent({ now }: ReceivingContext, upload: StreamUpload): void {
  if (upload.streamArrivedAt && !isRecent(upload, now)) throw new Error('Cloudflare Stream still processes the video.');
}

/** Whether the file is not at fault. `receiveFile` has already ended the upload of one that was refused. */
function canPass(thrown: unknown): boolean {
  return !(thrown instanceof AppError) || ['BAD_REQUEST', 'UPLOAD_IN_PROGRESS', 'UNAVAILABLE'].includes(thrown.code);
}

function isRecent(
  { streamArrivedAt, createdAt }: Pick<StreamUpload, 'streamArrivedAt' | 'createdAt'>,
  now: Date,
): boolean {
  return (streamArrivedAt ?? createdAt) > hoursBefore(now, frequentHours);
}

/** Enqueues the job for uploads about which Cloudflare Stream has to be asked, because webhooks get lost. */
export async function askAboutStreamUploads(
  { database, jobs }: Services,
  now: Date,
  log: FastifyBaseLogger,
): Promise<number> {
  const due = await database.analysisUpload.findMany({
    where: { streamAskAt: { lte: now } },
    orderBy: { streamAskAt: 'asc' },
    take: cleanUpBatch,
    include: { submission: { select: { playerId: true } } },
  });
  return processEach(log, due, ({ submission: { playerId }, ...upload }) =>
    database.$transaction(async (tx) => {
      const { id, streamAskAt } = upload;
      const seconds = isRecent(upload, now) ? frequentSeconds : rareSeconds;
      const { count } = await tx.analysisUpload.updateMany({
        where: { id, streamAskAt },
        data: { streamAskAt: new Date(now.getTime() + seconds * 1000) },
      });
      if (count > 0) await jobs.enqueue(tx, 'fetch-stream-analysis', { uploadId: id, playerId });
      return false;
    }),
  );
}

export const fetchStreamAnalysisJob = defineJob({
  name: 'fetch-stream-analysis',
  fairWorkers: 2,
  // The clean-up enqueues it again.
  retry: { retryLimit: 3, retryDelay: 10, retryBackoff: true },
  pollingIntervalSeconds: 0.5,
  waitsAfterRestore: true,
  run: (services, payload, { log }) => fetchStreamAnalysis(services, payload, log),
});
