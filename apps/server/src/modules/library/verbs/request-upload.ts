import { requestLibraryUploadInput, requestLibraryUploadOutput } from '@swing/contract/library';
import type { Transaction } from '@swing/db/client';
import type { LibraryVideo } from '@swing/db/generated/client';
import { sessions } from '@swing/domain/access-policies';
import { libraryFullMessage, libraryMessages, maxLibraryFileBytes } from '@swing/domain/library-limits';
import { uploadIdleSeconds } from '@swing/domain/lifetimes';
import { isAcceptedVideoFile, uploadMessages, videoContentType } from '@swing/domain/upload-rules';
import { AppError, notFound } from '../../../kernel/app-error.ts';
import { notAudited } from '../../../kernel/record-audit.ts';
import { defineStaffVerb } from '../../../kernel/verb.ts';
import { libraryOf, lockLibrary, ownerOf, readUsage, type LibraryCoach } from '../store/libraries.ts';
import { removalColumns } from '../store/remove-files.ts';
import { asDraft, tryDropAttempts, type StaffContext } from '../uploads/attempts.ts';

/**
 * Reserves room for one file in the caller's library (library-3). A repeated call with the same `id` returns the same upload
 * (library-8). An upload of the same file that was abandoned is replaced. Throws WRONG_TYPE, TOO_LARGE, NOT_A_VIDEO, QUOTA_EXCEEDED if
 * the library is full, or if the `id` is taken NOT_FOUND, CONFLICT or NOT_POSSIBLE_NOW.
 */
export const requestUpload = defineStaffVerb({
  name: 'library.requestUpload',
  kind: 'mutation',
  input: requestLibraryUploadInput,
  output: requestLibraryUploadOutput,
  access: sessions('admin', 'coach'),
  rateLimit: 'write',
  async run({ ctx, input: { id, fileName, contentType, fileSize } }) {
    await ctx.limits.consume('libraryUpload', ctx.actor.accountId);
    if (!isAcceptedVideoFile(fileName, contentType)) throw new AppError('WRONG_TYPE', uploadMessages.wrongType);
    if (fileSize > maxLibraryFileBytes) throw new AppError('TOO_LARGE', libraryMessages.tooLarge);
    if (fileSize === 0) throw new AppError('NOT_A_VIDEO', uploadMessages.empty);
    const coachId = libraryOf(ctx.actor);
    const file = { fileName, contentType: videoContentType(fileName, contentType), size: BigInt(fileSize) };
    const { draftId, abandoned } = await ctx.database.$transaction(async (tx) => {
      await lockLibrary(tx, coachId);
      const known = id === undefined ? null : await tx.libraryVideo.findUnique({ where: { id } });
      if (known) return { draftId: checkRepeated(ctx, known, file), abandoned: [] };
      const replaced = await removeAbandoned(tx, { coachId, fileName, size: file.size }, ctx.now);
      const usage = await readUsage(tx, coachId);
      const full = libraryFullMessage(ownerOf(coachId), usage, fileSize);
      if (full !== null) throw new AppError('QUOTA_EXCEEDED', full);
      if (!usage.hasRoom) throw new AppError('QUOTA_EXCEEDED', libraryMessages.tooManyVideos);
      const [video] = await tx.libraryVideo.createManyAndReturn({
        data: {
          ...file,
          ...(id === undefined ? {} : { id }),
          coachId,
          coachCode: ctx.actor.scope === 'coach' ? ctx.actor.inviteCode : null,
          uploadedBy: ctx.actor.accountId,
          createdAt: ctx.now,
        },
        // Another library may have taken the id since it was looked up.
        skipDuplicates: true,
      });
      if (!video) throw notFound('Upload');
      return { draftId: video.id, abandoned: replaced };
    });
    for (const old of abandoned) await tryDropAttempts(ctx, old);
    const audit = notAudited('Nobody sees the video before it is finished.');
    return { output: { success: true, id: draftId }, audit };
  },
});

type AnnouncedFile = Pick<LibraryVideo, 'fileName' | 'contentType' | 'size'>;

/** Returns the id of an upload that was requested before. Throws unless it is unfinished, the caller's own, and of the same file. */
function checkRepeated(ctx: StaffContext, known: LibraryVideo, file: AnnouncedFile): string {
  if (known.uploadedBy !== ctx.actor.accountId) throw notFound('Upload');
  const { id, fileName, contentType, size } = asDraft(ctx, known);
  if (fileName === file.fileName && contentType === file.contentType && size === file.size) return id;
  throw new AppError('CONFLICT', 'This upload was begun with another file. Please start a new one.');
}

/** Removes uploads of the same file that were not finished and got no bytes for a minute. Returns their ids. */
async function removeAbandoned(
  tx: Transaction,
  file: { coachId: LibraryCoach; fileName: string; size: bigint },
  now: Date,
): Promise<string[]> {
  const silentBefore = new Date(now.getTime() - uploadIdleSeconds * 1000);
  const old = await tx.libraryVideo.updateManyAndReturn({
    where: {
      ...file,
      status: 'draft',
      removedAt: null,
      createdAt: { lt: silentBefore },
      OR: [{ lastByteAt: null }, { lastByteAt: { lt: silentBefore } }],
    },
    data: removalColumns(now),
    select: { id: true },
  });
  return old.map(({ id }) => id);
}
