import { libraryVideoOutput, moveLibraryVideoInput } from '@swing/contract/library';
import { sessions } from '@swing/domain/access-policies';
import { AppError } from '../../../kernel/app-error.ts';
import { notAudited, recordAudit } from '../../../kernel/record-audit.ts';
import { defineStaffVerb } from '../../../kernel/verb.ts';
import { presentLibraryVideo } from '../present.ts';
import { lockListed } from '../store/find-video.ts';
import { libraryOf, lockLibrary } from '../store/libraries.ts';
import { isAtPlace, positionBeside, videoBefore, type Place } from '../store/positions.ts';

/** Moves a video directly before or after another one of the caller's library. A repeated move is not audited. Throws NOT_FOUND if either is not there. */
export const moveVideo = defineStaffVerb({
  name: 'library.move',
  kind: 'mutation',
  input: moveLibraryVideoInput,
  output: libraryVideoOutput,
  access: sessions('admin', 'coach'),
  rateLimit: 'write',
  async run({ ctx, input: { id, before, after } }) {
    const side = before === undefined ? 'after' : 'before';
    const beside = before ?? after;
    if (beside === undefined || beside === id) throw new AppError('BAD_REQUEST', 'Please choose another video.');
    const { video, audit } = await ctx.database.$transaction(async (tx) => {
      await lockLibrary(tx, libraryOf(ctx.actor));
      const known = await lockListed(tx, ctx.actor, id);
      await lockListed(tx, ctx.actor, beside);
      const place: Place = { id: beside, side };
      if (await isAtPlace(tx, known, place)) return { video: known, audit: notAudited('It was there before.') };
      const earlier = { follows: await videoBefore(tx, known) };
      const position = await positionBeside(tx, known, place);
      const moved = await tx.libraryVideo.update({ where: { id }, data: { position } });
      const receipt = await recordAudit(tx, ctx, {
        action: 'library.moved',
        subjectType: 'library-video',
        subjectId: id,
        detail: { before: earlier, after: { follows: await videoBefore(tx, moved) } },
      });
      return { video: moved, audit: receipt };
    });
    return { output: { success: true, video: presentLibraryVideo(video) }, audit };
  },
});
