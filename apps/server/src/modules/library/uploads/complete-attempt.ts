import { checkVideo } from '../../media/check-video.ts';
import { uploadReplaced } from '../../media/exclusive-upload.ts';
import { columnsOf } from '../../media/probe-columns.ts';
import { giveUpBytes, keepBytes, tryDropAttempt } from '../../media/upload-attempts.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { lockVideo } from '../store/find-video.ts';
import { asDraft, endDraft, findDraft, refuseSize, type StaffContext } from './attempts.ts';

/**
 * Checks an attempt's complete bytes and makes them the video's file. A file that is not a video removes the upload, so that it is
 * not probed again. Throws SIZE_MISMATCH, NOT_A_VIDEO, NOT_FOUND, NOT_POSSIBLE_NOW, UPLOAD_IN_PROGRESS. If `signal` aborts during the
 * check, throws its reason.
 */
export async function completeAttempt(
  ctx: StaffContext,
  { id, key }: { id: string; key: string },
  { size, sha256 }: { size: number; sha256: string },
  signal: AbortSignal,
): Promise<void> {
  refuseSize(await findDraft(ctx, id), size);
  const options = { accountId: ctx.actor.accountId, signal };
  const probe = await checkVideo(ctx.media, { key, size }, options).catch(async (thrown: unknown) => {
    if (thrown instanceof AppError && thrown.code === 'NOT_A_VIDEO') await endDraft(ctx, id, key);
    throw thrown;
  });
  const replaced = await ctx.database.$transaction(async (tx) => {
    const draft = asDraft(ctx, await lockVideo(tx, id));
    if (draft.attemptKey !== key) throw uploadReplaced();
    await keepBytes(tx, key);
    if (draft.storedKey !== null) await giveUpBytes(tx, { libraryVideoId: id }, draft.storedKey);
    await tx.libraryVideo.update({
      where: { id },
      data: { attemptKey: null, storedKey: key, sha256, lastByteAt: ctx.clock.now(), ...columnsOf(probe) },
    });
    return draft.storedKey;
  });
  if (replaced !== null) await tryDropAttempt(ctx, replaced);
}
