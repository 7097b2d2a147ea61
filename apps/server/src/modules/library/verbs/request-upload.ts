import { requestLibraryUploadInput, requestLibraryUploadOutput } from '@swing/contract/library';
import type { Transaction } from '@swing/db/client';
import { sessions } from '@swing/domain/access-policies';
import { libraryFullMessage, libraryMessages, maxLibraryFileBytes } from '@swing/domain/library-limits';
import { uploadIdleSeconds } from '@swing/domain/lifetimes';
import { isAcceptedVideoFile, uploadMessages, videoContentType } from '@swing/domain/upload-rules';
import { AppError } from '../../../kernel/app-error.ts';
import { notAudited } from '../../../kernel/record-audit.ts';
import { defineStaffVerb } from '../../../kernel/verb.ts';
import { libraryOf, lockLibrary, ownerOf, readUsage, type LibraryCoach } from '../store/libraries.ts';
import { removalColumns } from '../store/remove-files.ts';
import { tryDropAttempts } from '../uploads/attempts.ts';

/**
 * Reserves room for one file in the caller's library (library-3). An upload of the same file that was abandoned is replaced. Throws
 * WRONG_TYPE, TOO_LARGE, NOT_A_VIDEO, or QUOTA_EXCEEDED if the library is full.
 */
export const requestUpload = defineStaffVerb({
  name: 'library.requestUpload',
  kind: 'mutation',
  input: requestLibraryUploadInput,
  output: requestLibraryUploadOutput,
  access: sessions('admin', 'coach'),
  rateLimit: 'write',
  async run({ ctx, input: { fileName, contentType, fileSize } }) {
    await ctx.limits.consume('libraryUpload', ctx.actor.accountId);
    if (!isAcceptedVideoFile(fileName, contentType)) throw new AppError('WRONG_TYPE', uploadMessages.wrongType);
    if (fileSize > maxLibraryFileBytes) throw new AppError('TOO_LARGE', libraryMessages.tooLarge);
    if (fileSize === 0) throw new AppError('NOT_A_VIDEO', uploadMessages.empty);
    const coachId = libraryOf(ctx.actor);
    const { id, abandoned } = await ctx.database.$transaction(async (tx) => {
      await lockLibrary(tx, coachId);
      const replaced = await removeAbandoned(tx, { coachId, fileName, size: BigInt(fileSize) }, ctx.now);
      const usage = await readUsage(tx, coachId);
      const full = libraryFullMessage(ownerOf(coachId), usage, fileSize);
      if (full !== null) throw new AppError('QUOTA_EXCEEDED', full);
      if (!usage.hasRoom) throw new AppError('QUOTA_EXCEEDED', libraryMessages.tooManyVideos);
      const video = await tx.libraryVideo.create({
        data: {
          coachId,
          coachCode: ctx.actor.scope === 'coach' ? ctx.actor.inviteCode : null,
          fileName,
          contentType: videoContentType(fileName, contentType),
          size: BigInt(fileSize),
          uploadedBy: ctx.actor.accountId,
          createdAt: ctx.now,
        },
      });
      return { id: video.id, abandoned: replaced };
    });
    for (const old of abandoned) await tryDropAttempts(ctx, old);
    return { output: { success: true, id }, audit: notAudited('Nobody sees the video before it is finished.') };
  },
});

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
