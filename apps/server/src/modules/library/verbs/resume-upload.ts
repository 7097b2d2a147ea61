import { resumeLibraryUploadInput } from '@swing/contract/library';
import { paths } from '@swing/contract/paths';
import { sessions } from '@swing/domain/access-policies';
import * as z from 'zod/mini';
import { handleTusRequest } from '../../media/handle-tus-request.ts';
import { ResumableStore } from '../../media/resumable-store.ts';
import { defineStreamVerb, type RestRoute } from '../../../kernel/verb.ts';
import { libraryUploads } from '../uploads/library-uploads.ts';

const path = paths.libraryTus;
const headers = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' };
const place: Pick<RestRoute, 'path' | 'headers'> = { path: `${path}:id`, headers };

/** Starts a resumable upload (tus 1.0) to a library. Upload-Metadata contains its videoId. */
export const beginResumable = defineStreamVerb({
  name: 'library.beginResumable',
  kind: 'receive',
  body: 'raw',
  input: z.object({}),
  access: sessions('admin', 'coach'),
  rateLimit: 'write',
  rest: { method: 'POST', path, headers, status: 201, summary: 'Start a resumable upload to a library (tus 1.0)' },
  async run({ ctx, bytes, headers: sent }) {
    await ctx.limits.consume('libraryUpload', ctx.actor.accountId);
    const store = new ResumableStore(ctx, libraryUploads(ctx), bytes);
    return handleTusRequest(store, { method: 'POST', headers: sent, path });
  },
});

/** Returns the offset of a resumable upload in Upload-Offset. */
export const askResumable = defineResumable('library.askResumable', 'HEAD', 'Get the offset of an upload to a library');

/** Appends bytes at Upload-Offset. With the last byte, the video is checked. */
export const continueResumable = defineResumable(
  'library.continueResumable',
  'PATCH',
  'Append bytes to an upload to a library',
);

/** Cancels a resumable upload. Its bytes no longer count. */
export const endResumable = defineResumable('library.endResumable', 'DELETE', 'Cancel an upload to a library');

function defineResumable(name: string, method: 'HEAD' | 'PATCH' | 'DELETE', summary: string) {
  return defineStreamVerb({
    name,
    kind: 'receive',
    body: 'raw',
    input: resumeLibraryUploadInput,
    access: sessions('admin', 'coach'),
    rateLimit: 'uploadPiece',
    rest: {
      ...place,
      method,
      summary,
      status: method === 'HEAD' ? 200 : 204,
      requestType: 'application/offset+octet-stream',
    },
    run: ({ ctx, input: { id }, bytes, headers: sent }) =>
      handleTusRequest(new ResumableStore(ctx, libraryUploads(ctx), bytes), { method, id, headers: sent, path }),
  });
}
