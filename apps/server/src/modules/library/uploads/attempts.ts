import type { LibraryVideo } from '@swing/db/generated/client';
import type { ActorOf } from '@swing/domain/actor';
import { canChangeLibrary } from '@swing/domain/access-policies';
import { uploadReplaced } from '../../media/exclusive-upload.ts';
import { createAttempt, dropAttemptsOf, tryDropAttempt, type NewAttempt } from '../../media/upload-attempts.ts';
import { AppError, notFound } from '../../../kernel/app-error.ts';
import type { VerbContext } from '../../../kernel/verb.ts';
import { lockVideo } from '../store/find-video.ts';
import { removalColumns } from '../store/remove-files.ts';

export type StaffContext = VerbContext<ActorOf<'coach' | 'admin'>>;

/** Returns the row if it is an unfinished upload of the caller's library. Throws NOT_FOUND, or NOT_POSSIBLE_NOW if it is finished. */
export function asDraft(ctx: StaffContext, row: LibraryVideo | null): LibraryVideo {
  if (!row || row.removedAt !== null || !canChangeLibrary(ctx.actor, row)) throw notFound('Upload');
  if (row.status !== 'draft')
    throw new AppError('NOT_POSSIBLE_NOW', 'This video has already been added to the library.');
  return row;
}

export async function findDraft(ctx: StaffContext, id: string): Promise<LibraryVideo> {
  return asDraft(ctx, await ctx.database.libraryVideo.findUnique({ where: { id } }));
}

/** Throws SIZE_MISMATCH unless the file has the bytes that were announced, which count against the limit. */
export function refuseSize({ size }: Pick<LibraryVideo, 'size'>, bytes: number): void {
  if (BigInt(bytes) === size) return;
  throw new AppError('SIZE_MISMATCH', `The file has ${bytes} bytes, but ${size} were announced.`);
}

/** Starts an attempt, which becomes the video's only one. Returns its storage key. */
export async function beginAttempt(ctx: StaffContext, id: string, columns: NewAttempt): Promise<string> {
  const { key, replaced } = await ctx.database.$transaction(async (tx) => {
    const draft = asDraft(ctx, await lockVideo(tx, id));
    const attemptKey = await createAttempt(tx, { libraryVideoId: id }, { createdAt: ctx.now, ...columns });
    await tx.libraryVideo.update({ where: { id }, data: { attemptKey, lastByteAt: ctx.clock.now() } });
    return { key: attemptKey, replaced: draft.attemptKey };
  });
  if (replaced !== null) await tryDropAttempt(ctx, replaced);
  return key;
}

/** Records that bytes have arrived. Throws if it is no longer the video's attempt. */
export async function touchAttempt(ctx: StaffContext, id: string, key: string): Promise<void> {
  const { count } = await ctx.database.libraryVideo.updateMany({
    where: { id, status: 'draft', removedAt: null, attemptKey: key },
    data: { lastByteAt: ctx.clock.now() },
  });
  if (count > 0) return;
  await findDraft(ctx, id);
  throw uploadReplaced();
}

/** Ends a failed attempt and deletes its bytes. */
export async function endAttempt(ctx: StaffContext, id: string, key: string): Promise<void> {
  await ctx.database.libraryVideo.updateMany({
    where: { id, attemptKey: key },
    data: { attemptKey: null, lastByteAt: null },
  });
  await tryDropAttempt(ctx, key);
}

/** Removes the unfinished upload of an attempt, unless it is finished or has a newer attempt. Its bytes count no more. */
export async function endDraft(ctx: StaffContext, id: string, key: string): Promise<void> {
  const { count } = await ctx.database.libraryVideo.updateMany({
    where: { id, status: 'draft', removedAt: null, attemptKey: key },
    data: removalColumns(ctx.now),
  });
  if (count > 0) await tryDropAttempts(ctx, id);
}

/** Deletes all attempts of a removed upload. If that fails, the clean-up does it later. */
export async function tryDropAttempts(ctx: StaffContext, libraryVideoId: string): Promise<void> {
  await dropAttemptsOf(ctx, { libraryVideoId }).catch((thrown: unknown) => {
    ctx.log.info({ err: thrown }, 'could not delete the bytes of a library upload; the clean-up tries again');
  });
}
