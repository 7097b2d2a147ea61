import { attachLibraryVideoInput, attachmentsOutput } from '@swing/contract/library';
import type { Transaction } from '@swing/db/client';
import { canReadLibrary, sessions } from '@swing/domain/access-policies';
import { analysisRemovedAt, isOriginalKept } from '@swing/domain/expiry';
import { libraryMessages, maxAttachments } from '@swing/domain/library-limits';
import { findStaffSubmission } from '../../submissions/find.ts';
import { lockSubmission } from '../../submissions/move.ts';
import { AppError, notFound } from '../../../kernel/app-error.ts';
import { notAudited, recordAudit } from '../../../kernel/record-audit.ts';
import { defineStaffVerb, type AuditReceipt } from '../../../kernel/verb.ts';
import { detachForeign, nextCheck } from '../store/attachments.ts';
import { lockVideo } from '../store/find-video.ts';
import { listAttached } from '../store/list-attached.ts';
import type { StaffContext } from '../uploads/attempts.ts';

/**
 * Attaches a library video to a submission that the caller may analyze (library-5). A repeated call changes nothing. Throws NOT_FOUND,
 * or NOT_POSSIBLE_NOW if the analysis has expired and cannot be corrected any more, the video could not be prepared, or too many are
 * attached.
 */
export const attachVideo = defineStaffVerb({
  name: 'library.attach',
  kind: 'mutation',
  input: attachLibraryVideoInput,
  output: attachmentsOutput,
  access: sessions('admin', 'coach'),
  rateLimit: 'write',
  run({ ctx, input: { submissionId, videoId } }) {
    return ctx.database.$transaction(async (tx) => {
      const audit = await attach(tx, ctx, { submissionId, videoId });
      return { output: { attachments: await listAttached(tx, ctx.actor, submissionId, ctx.now) }, audit };
    });
  },
});

async function attach(
  tx: Transaction,
  ctx: StaffContext,
  { submissionId, videoId }: { submissionId: string; videoId: string },
): Promise<AuditReceipt> {
  await lockSubmission(tx, submissionId);
  const submission = await findStaffSubmission(tx, ctx.actor, submissionId);
  const { playerId, analysis } = submission;
  await detachForeign(tx, submission);
  const key = { submissionId_videoId: { submissionId, videoId } };
  if (await tx.libraryAttachment.findUnique({ where: key })) return notAudited('The video was attached before.');
  const video = await lockVideo(tx, videoId);
  if (!video || video.removedAt !== null || video.status === 'draft' || !canReadLibrary(ctx.actor, video)) {
    throw notFound('Video');
  }
  if (video.status === 'failed') throw new AppError('NOT_POSSIBLE_NOW', libraryMessages.notPrepared);
  if (analysis && analysisRemovedAt(analysis, ctx.now) !== null && !isOriginalKept(submission, ctx.now)) {
    throw new AppError('NOT_POSSIBLE_NOW', 'The analysis of this swing has expired.');
  }
  if ((await tx.libraryAttachment.count({ where: { submissionId } })) >= maxAttachments) {
    throw new AppError('NOT_POSSIBLE_NOW', libraryMessages.tooManyAttachments);
  }
  const data = { submissionId, videoId, attachedAt: ctx.now, checkAt: nextCheck(analysis, ctx.now) };
  await tx.libraryAttachment.create({ data });
  const { kind, name } = video;
  return recordAudit(tx, ctx, {
    action: 'library.attached',
    subjectType: 'submission',
    subjectId: submissionId,
    playerId,
    detail: { videoId, kind, name },
  });
}
