import { streamLibraryVideoInput } from '@swing/contract/library';
import { sessions } from '@swing/domain/access-policies';
import { serveStored } from '../../../kernel/responses/serve-stored.ts';
import { defineStreamVerb } from '../../../kernel/verb.ts';
import { findStreamable } from '../store/find-streamable.ts';

/**
 * Serves a library video or its thumbnail, with ranges, to those who may see its library and to those to whom it is attached
 * (library-5).
 */
export const streamVideo = defineStreamVerb({
  name: 'library.streamVideo',
  kind: 'send',
  input: streamLibraryVideoInput,
  access: sessions('admin', 'coach', 'player'),
  rateLimit: 'read',
  rest: {
    method: 'GET',
    path: '/api/library/video/:id',
    summary: 'Stream a library video; supports range requests',
  },
  async run({ ctx, input, headers }) {
    const file = await findStreamable(ctx.database, ctx.actors, input, ctx.now);
    return serveStored(ctx.storage, headers, { ...file, isAttachment: false });
  },
});
