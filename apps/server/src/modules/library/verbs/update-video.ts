import { isDeepStrictEqual } from 'node:util';
import { libraryVideoOutput, updateLibraryVideoInput } from '@swing/contract/library';
import { sessions } from '@swing/domain/access-policies';
import { distinctTags } from '@swing/domain/library-limits';
import { notAudited, recordAudit } from '../../../kernel/record-audit.ts';
import { defineStaffVerb } from '../../../kernel/verb.ts';
import { presentLibraryVideo } from '../present.ts';
import { lockListed } from '../store/find-video.ts';
import { searchTextOf } from '../store/library-page.ts';

/** Changes name, kind or tags of a video in the caller's library. A call that changes nothing is not audited. Throws NOT_FOUND. */
export const updateVideo = defineStaffVerb({
  name: 'library.update',
  kind: 'mutation',
  input: updateLibraryVideoInput,
  output: libraryVideoOutput,
  access: sessions('admin', 'coach'),
  rateLimit: 'write',
  async run({ ctx, input: { id, ...input } }) {
    const { video, audit } = await ctx.database.$transaction(async (tx) => {
      const known = await lockListed(tx, ctx.actor, id);
      const before = { name: known.name, kind: known.kind, tags: known.tags };
      const after = {
        name: input.name ?? known.name,
        kind: input.kind ?? known.kind,
        tags: input.tags === undefined ? known.tags : distinctTags(input.tags),
      };
      if (isDeepStrictEqual(after, before)) return { video: known, audit: notAudited('Nothing was changed.') };
      const changed = await tx.libraryVideo.update({
        where: { id },
        data: { ...after, searchText: searchTextOf(after) },
      });
      const receipt = await recordAudit(tx, ctx, {
        action: 'library.updated',
        subjectType: 'library-video',
        subjectId: id,
        detail: { before, after },
      });
      return { video: changed, audit: receipt };
    });
    return { output: { success: true, video: presentLibraryVideo(video) }, audit };
  },
});
