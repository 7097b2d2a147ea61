import { lockSubmission } from '../move.ts';
import { checkVideo } from '../../media/check-video.ts';
import { uploadReplaced } from '../../media/exclusive-upload.ts';
import { columnsOf } from '../../media/probe-columns.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { VerbContext } from '../../../kernel/verb.ts';
import { giveUpBytes, keepBytes, tryDropAttempt } from '../../media/upload-attempts.ts';
import { endDraft, type Attempt } from './attempts.ts';
import { asDraft, refuseSize } from './find-draft.ts';

/**
 * Checks an attempt's complete bytes and makes them the draft's original, with their metadata. The previous original is
 * deleted. If the content is not a video, the draft is removed, so that it is not probed again. Throws SIZE_MISMATCH,
 * NOT_A_VIDEO, NOT_FOUND, NOT_POSSIBLE_NOW, UPLOAD_IN_PROGRESS. After an error, the caller must end the attempt. If
 * `signal` aborts during the check, throws its reason.
 */
export async function completeAttempt(
  ctx: VerbContext,
  { submissionId, key }: Attempt,
  { size, sha256 }: { size: number; sha256: string },
  signal: AbortSignal,
): Promise<void> {
  const before = asDraft(await ctx.database.submission.findUnique({ where: { id: submissionId } }));
  refuseSize(before, size);
  const options = { accountId: before.playerId, signal };
  const probe = await checkVideo(ctx.media, { key, size }, options).catch(async (thrown: unknown) => {
    if (thrown instanceof AppError && thrown.code === 'NOT_A_VIDEO') await endDraft(ctx, { submissionId, key });
    throw thrown;
  });
  const replaced = await ctx.database.$transaction(async (tx) => {
    const draft = asDraft(await lockSubmission(tx, submissionId));
    if (draft.attemptKey !== key) throw uploadReplaced();
    await keepBytes(tx, key);
    // The submission no longer holds the old key, so a row keeps it until the bytes are deleted.
    if (draft.storedKey !== null) await giveUpBytes(tx, { submissionId }, draft.storedKey);
    await tx.submission.update({
      where: { id: submissionId },
      data: {
        attemptKey: null,
        storedKey: key,
        storedSize: BigInt(size),
        sha256,
        lastByteAt: ctx.clock.now(),
        ...columnsOf(probe),
        isFlattened: probe.isFlattenedSlowMotion,
      },
    });
    return draft.storedKey;
  });
  if (replaced !== null) await tryDropAttempt(ctx, replaced);
}
