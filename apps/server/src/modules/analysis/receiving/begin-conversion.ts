import { recordAudit } from '../../../kernel/record-audit.ts';
import type { VerbContext } from '../../../kernel/verb.ts';
import type { Receiving } from './begin-receiving.ts';
import { lockReceivable, urlUsed } from './lock-receivable.ts';

/**
 * Accepts a file that has to be encoded again: spends the upload URL and enqueues the conversion, in one transaction. Until it is
 * done, the submission stays as it is. Throws NOT_FOUND, UPLOAD_URL_USED, NOT_POSSIBLE_NOW.
 */
export async function beginConversion(ctx: VerbContext, upload: Receiving): Promise<void> {
  const now = ctx.clock.now();
  const { id, key, requesterName: actorName, requesterSession: sessionRef } = upload;
  await ctx.database.$transaction(async (tx) => {
    const { locked, requester } = await lockReceivable(tx, upload);
    const { count } = await tx.analysisUpload.updateMany({
      where: { id, key, spentAt: null },
      data: { spentAt: now, convertingAt: now },
    });
    if (count === 0) throw urlUsed();
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
