import { finishLibraryUploadInput, libraryVideoOutput } from '@swing/contract/library';
import { sessions } from '@swing/domain/access-policies';
import { distinctTags } from '@swing/domain/library-limits';
import { tryDropAttempt } from '../../media/upload-attempts.ts';
import { AppError, notFound } from '../../../kernel/app-error.ts';
import { notAudited, recordAudit } from '../../../kernel/record-audit.ts';
import { defineStaffVerb } from '../../../kernel/verb.ts';
import { presentLibraryVideo } from '../present.ts';
import { lockChangeable } from '../store/find-video.ts';
import { libraryIdOf, libraryOf, lockLibrary } from '../store/libraries.ts';
import { lastPosition } from '../store/positions.ts';
import { searchTextOf } from '../store/library-page.ts';

/**
 * Adds an uploaded video to the end of the caller's library, with the confirmed permission (library-2). A repeated call returns the
 * video as it is. Throws NOT_FOUND, or UPLOAD_INCOMPLETE if its bytes have not all arrived.
 */
export const finishUpload = defineStaffVerb({
  name: 'library.finishUpload',
  kind: 'mutation',
  input: finishLibraryUploadInput,
  output: libraryVideoOutput,
  access: sessions('admin', 'coach'),
  rateLimit: 'write',
  async run({ ctx, input: { id, kind, name, ...input } }) {
    const { video, lateAttempt, audit } = await ctx.database.$transaction(async (tx) => {
      const coachId = libraryOf(ctx.actor);
      await lockLibrary(tx, coachId);
      const draft = await lockChangeable(tx, ctx.actor, id);
      if (draft.removedAt !== null) throw notFound('Upload');
      if (draft.status !== 'draft') {
        return { video: draft, lateAttempt: null, audit: notAudited('The video was added before.') };
      }
      if (draft.storedKey === null) throw new AppError('UPLOAD_INCOMPLETE', 'The video has not been uploaded yet.');
      const tags = distinctTags(input.tags);
      const added = await tx.libraryVideo.update({
        where: { id },
        data: {
          kind,
          name,
          tags,
          searchText: searchTextOf({ name, tags }),
          position: await lastPosition(tx, coachId),
          status: 'preparing',
          attemptKey: null,
          permissionConfirmedAt: ctx.now,
          createdAt: ctx.now,
        },
      });
      await ctx.jobs.enqueue(tx, 'prepare-library-video', { videoId: id, libraryId: libraryIdOf(coachId) });
      const receipt = await recordAudit(tx, ctx, {
        action: 'library.added',
        subjectType: 'library-video',
        subjectId: id,
        detail: { kind, name, tags, bytes: Number(draft.size), confirmsPermission: true },
      });
      return { video: added, lateAttempt: draft.attemptKey, audit: receipt };
    });
    // Another upload of the same video may still be sending.
    if (lateAttempt !== null) await tryDropAttempt(ctx, lateAttempt);
    return { output: { success: true, video: presentLibraryVideo(video) }, audit };
  },
});
