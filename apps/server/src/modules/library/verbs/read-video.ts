import { libraryVideo, readLibraryVideoInput } from '@swing/contract/library';
import { sessions } from '@swing/domain/access-policies';
import { defineVerb } from '../../../kernel/verb.ts';
import { presentLibraryVideo } from '../present.ts';
import { findListed } from '../store/find-video.ts';

/** Returns one video of a library that the caller may see. Throws NOT_FOUND. */
export const readVideo = defineVerb({
  name: 'library.read',
  kind: 'query',
  input: readLibraryVideoInput,
  output: libraryVideo,
  access: sessions('admin', 'coach'),
  rateLimit: 'read',
  run: async ({ ctx, input: { id } }) => presentLibraryVideo(await findListed(ctx.database, ctx.actor, id)),
});
