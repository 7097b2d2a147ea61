import type { Transaction } from '@swing/db/client';
import type { AnalysisUpload } from '@swing/db/generated/client';
import type { AnalysisProblem } from '@swing/domain/received-analysis';
import { lockSubmission, moveSubmission, recordAnalysisProblem } from '../../submissions/move.ts';
import type { Services } from '../../../kernel/services.ts';
import { failReceiving } from './fail-receiving.ts';
import { lockReceivable } from './lock-receivable.ts';
import { recordDropped } from './record-dropped.ts';
import type { ReceivingContext } from './receiving-context.ts';

/** An upload whose file goes to Cloudflare Stream first, and was not fetched from there yet. */
export type StreamUpload = AnalysisUpload & { streamUid: string };

export function isAtStream(upload: AnalysisUpload | null): upload is StreamUpload {
  return upload?.streamUid != null && upload.spentAt === null;
}

/**
 * Records that Cloudflare Stream has the whole file. The status of the submission becomes receiving, except for a correction. Idempotent.
 * Throws NOT_FOUND, NOT_POSSIBLE_NOW.
 */
export async function recordStreamArrival(ctx: ReceivingContext, upload: StreamUpload): Promise<void> {
  if (upload.streamArrivedAt) return;
  const { id, streamUid, isCorrection } = upload;
  await ctx.database.$transaction(async (tx) => {
    const { locked } = await lockReceivable(tx, upload);
    const { count } = await tx.analysisUpload.updateMany({
      where: { id, streamUid, streamArrivedAt: null },
      data: { streamArrivedAt: ctx.now },
    });
    if (count === 0) return;
    await recordAnalysisProblem(tx, locked.id, null);
    if (!isCorrection) await moveSubmission(tx, locked, 'receiveAnalysis', { receivingAt: ctx.now });
  });
}

/** Has the video deleted at Cloudflare Stream, because it was fetched or given up. Returns whether there was one. Idempotent. */
export async function leaveStream(
  tx: Transaction,
  { jobs }: Pick<Services, 'jobs'>,
  { id, streamUid: uid }: Pick<AnalysisUpload, 'id' | 'streamUid'>,
): Promise<boolean> {
  if (uid === null) return false;
  const { count } = await tx.analysisUpload.updateMany({
    where: { id, streamUid: uid },
    data: { streamUid: null, streamArrivedAt: null, streamAskAt: null },
  });
  if (count > 0) await jobs.enqueue(tx, 'delete-stream-video', { uid });
  return count > 0;
}

/**
 * Ends an upload by Cloudflare Stream without an analysis. `problem` is the reason that the coach sees. Null: nobody needs the
 * analysis any more, which is recorded in the audit log if it had arrived.
 */
export async function endStreamUpload(
  ctx: ReceivingContext,
  upload: StreamUpload,
  problem: AnalysisProblem | null,
): Promise<void> {
  const { id, submissionId } = upload;
  await ctx.database.$transaction(async (tx) => {
    await lockSubmission(tx, submissionId);
    const current = await tx.analysisUpload.findUnique({ where: { id }, select: { streamArrivedAt: true } });
    if (!(await leaveStream(tx, ctx, upload)) || !current?.streamArrivedAt) return;
    if (problem === null) await recordDropped(tx, ctx.now, submissionId);
    await failReceiving(tx, upload, problem, ctx.clock.now());
  });
}
