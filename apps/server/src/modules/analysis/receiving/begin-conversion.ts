import { recordAudit } from '../../../kernel/record-audit.ts';
import type { Receiving } from './begin-receiving.ts';
import { lockReceivable, overtaken } from './lock-receivable.ts';
import { leaveStream } from './stream-upload.ts';
import type { ReceivingContext } from './receiving-context.ts';

/**
 * Accepts an analysis whose picture or sound must be encoded again before players can watch it. In one transaction, marks the upload URL
 * as used and enqueues the job that converts the file and then completes the submission. Throws NOT_FOUND, UPLOAD_URL_USED, NOT_POSSIBLE_NOW.
 */
export async function beginConversion(ctx: ReceivingContext, upload: Receiving): Promise<void> {
  const now = ctx.clock.now();
  const { id, key, playableKey, requesterName: actorName, requesterSession: sessionRef } = upload;
  await ctx.database.$transaction(async (tx) => {
    const { locked, requester } = await lockReceivable(tx, upload);
    const { count } = await tx.analysisUpload.updateMany({
      where: { id, key, playableKey, spentAt: null },
      data: { spentAt: now, convertingAt: now },
    });
    if (count === 0) throw await overtaken(tx, id);
    await leaveStream(tx, ctx, upload);
    const call = { ...ctx, actor: requester, actorName, sessionRef, now };
    await recordAudit(tx, call, {
      action: 'analysis.accepted',
      subjectType: 'submission',
      subjectId: locked.id,
      playerId: locked.playerId,
    });
    await ctx.jobs.enqueue(tx, 'convert-analysis', { uploadId: id, playerId: locked.playerId });
  });
}
