import type { AnalysisUpload } from '@swing/db/generated/client';
import { analysisRetentionDays } from '@swing/domain/analysis-link';
import { addDays } from '@swing/domain/dates';
import type { VideoProbe } from '@swing/media/probe';
import { queueMail } from '../../entities/mail/queue-mail.ts';
import { lockSubmission, moveSubmission } from '../../entities/submission/move.ts';
import { AppError, notFound } from '../../transport/app-error.ts';
import type { VerbContext } from '../../transport/verb.ts';
import { isStillTheirs } from './is-still-theirs.ts';

interface ReceivedFile {
  key: string;
  /** Bytes. */
  size: number;
  sha256: string;
  probe: VideoProbe;
}

/** Spends the upload URL, records the analysis, completes the submission and queues the mail: all or nothing. */
export async function completeAnalysis(ctx: VerbContext, upload: AnalysisUpload, file: ReceivedFile): Promise<void> {
  const now = ctx.clock.now();
  const replacedKey = await ctx.database.$transaction(async (tx) => {
    const locked = await lockSubmission(tx, upload.submissionId);
    if (!locked || !(await isStillTheirs(tx, upload.requestedBy, locked))) throw notFound('Submission');
    const { count } = await tx.analysisUpload.updateMany({
      // A newer attempt has another key, and has dropped this one's bytes.
      where: { id: upload.id, key: file.key, spentAt: null },
      data: { spentAt: now },
    });
    if (count === 0) throw new AppError('UPLOAD_URL_USED', 'This upload URL has been used.');
    const previous = await tx.analysis.findUnique({ where: { submissionId: locked.id } });
    const fields = {
      sentBy: upload.requestedBy,
      key: file.key,
      size: BigInt(file.size),
      sha256: file.sha256,
      contentType: file.probe.mimeType,
      durationSeconds: file.probe.durationSeconds,
      version: (previous?.version ?? 0) + 1,
      sentAt: now,
      availableUntil: addDays(now, analysisRetentionDays),
      removedAt: null,
    };
    const analysis = await tx.analysis.upsert({
      where: { submissionId: locked.id },
      create: { submissionId: locked.id, ...fields },
      update: fields,
    });
    if (!previous) {
      await tx.player.update({ where: { accountId: locked.playerId }, data: { analyzedCount: { increment: 1 } } });
    }
    const account = await tx.account.findUniqueOrThrow({ where: { id: locked.playerId } });
    const sender = await tx.coach.findUnique({ where: { accountId: upload.requestedBy } });
    await queueMail(tx, ctx, {
      template: previous ? 'analysis-updated' : 'analysis-ready',
      recipient: account.email,
      accountId: account.id,
      facts: {
        submissionId: locked.id,
        athleteName: locked.athleteName,
        coachName: sender?.fullName ?? null,
        availableUntil: analysis.availableUntil.toISOString(),
      },
      onceKey: `analysis:${analysis.id}:${analysis.version}`,
    });
    await tx.auditEntry.create({
      data: {
        at: now,
        actorScope: sender ? 'coach' : 'admin',
        actorId: upload.requestedBy,
        address: ctx.client.address,
        requestId: ctx.requestId,
        action: previous ? 'analysis.replaced' : 'analysis.sent',
        subjectType: 'submission',
        subjectId: locked.id,
      },
    });
    // Another attempt that failed may have put it back. Last, because players wait for queues, never queues for players.
    const receiving = locked.status === 'analyzing' ? await moveSubmission(tx, locked, 'receiveAnalysis') : locked;
    await moveSubmission(tx, receiving, 'analysisArrived', { analyzedAt: now, receivingAt: null });
    return previous?.key;
  });
  if (replacedKey) {
    await ctx.storage.delete(replacedKey).catch((thrown: unknown) => {
      ctx.log.warn({ err: thrown }, 'a replaced analysis was left behind');
    });
  }
}
