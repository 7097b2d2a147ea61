import { attachedVideo, readLibraryVideoInput } from '@swing/contract/library';
import { sessions } from '@swing/domain/access-policies';
import { defineVerb } from '../../../kernel/verb.ts';
import { presentAttached } from '../present.ts';
import { findPlayable } from '../store/find-playable.ts';

/** Returns one video that the caller may play, as it is shown beside an analysis. Throws NOT_FOUND. */
export const readVideo = defineVerb({
  name: 'library.read',
  kind: 'query',
  input: readLibraryVideoInput,
  output: attachedVideo,
  access: sessions('admin', 'coach'),
  rateLimit: 'read',
  run: async ({ ctx, input: { id } }) => presentAttached(await findPlayable(ctx.database, [ctx.actor], id, ctx.now)),
});
