import type { Transaction } from '@swing/db/client';
import type { AnalysisUpload } from '@swing/db/generated/client';
import { analysisRetentionDays } from '@swing/domain/lifetimes';
import { canAnalyzeSubmission } from '@swing/domain/access-policies';
import type { Actor } from '@swing/domain/actor';
import { addDays } from '@swing/domain/dates';
import type { VideoProbe } from '@swing/media/probe';
import { countAnalysis } from '../../accounts/update-player.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { lockSubmission, moveSubmission } from '../../submissions/move.ts';
import { recordAudit } from '../../../kernel/record-audit.ts';
import { AppError, notFound } from '../../../kernel/app-error.ts';
import type { VerbContext } from '../../../kernel/verb.ts';

interface ReceivedFile {
  key: string;
  /** Bytes. */
  size: number;
  sha256: string;
  probe: VideoProbe;
}

/**
 * In one transaction: spends the upload URL, records the analysis, completes the submission and queues the mail. Throws
 * NOT_FOUND, UPLOAD_URL_USED, NOT_POSSIBLE_NOW.
 */
export async function completeAnalysis(ctx: VerbContext, upload: AnalysisUpload, file: ReceivedFile): Promise<void> {
  const now = ctx.clock.now();
  const replacedKey = await ctx.database.$transaction(async (tx) => {
    const locked = await lockSubmission(tx, upload.submissionId);
    const requester = await findRequester(tx, upload.requestedBy);
    if (!locked || !canAnalyzeSubmission(requester, locked)) throw notFound('Submission');
    const { count } = await tx.analysisUpload.updateMany({
      // A newer attempt has another key and has deleted this one's bytes.
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
    if (!previous) await countAnalysis(tx, locked.playerId);
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
    const action = previous ? 'analysis.replaced' : 'analysis.sent';
    const call = { ...ctx, actor: requester, now };
    await recordAudit(tx, call, { action, subjectType: 'submission', subjectId: locked.id });
    // Another failed attempt may have moved it back to analyzing. Statuses change last: transactions lock players
    // before queue counters, never the reverse.
    const receiving = locked.status === 'analyzing' ? await moveSubmission(tx, locked, 'receiveAnalysis') : locked;
    await moveSubmission(tx, receiving, 'analysisArrived', { analyzedAt: now, receivingAt: null });
    return previous?.key;
  });
  if (replacedKey) {
    await ctx.storage.delete(replacedKey).catch((thrown: unknown) => {
      ctx.log.warn({ err: thrown }, 'could not delete a replaced analysis');
    });
  }
}

/**
 * Returns the staff member who requested the upload URL, with current rights. Anonymous if they are no longer staff.
 */
export async function findRequester(tx: Transaction, accountId: string): Promise<Actor> {
  const account = await tx.account.findUnique({ where: { id: accountId }, include: { coach: true } });
  if (account?.kind === 'admin') return { scope: 'admin', accountId };
  if (account?.coach) return { scope: 'coach', accountId, inviteCode: account.coach.inviteCode };
  return { scope: 'anonymous' };
}
