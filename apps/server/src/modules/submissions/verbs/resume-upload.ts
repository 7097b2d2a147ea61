import { resumeUploadInput } from '@swing/contract/submissions';
import { paths } from '@swing/contract/paths';
import { anyone, sessions } from '@swing/domain/access-policies';
import { maxUploadBytes } from '@swing/domain/upload-rules';
import * as z from 'zod/mini';
import { RawResponse } from '../../../kernel/responses/raw-response.ts';
import { defineStreamVerb, type RestRoute } from '../../../kernel/verb.ts';
import { handleTusRequest } from '../../media/handle-tus-request.ts';
import { ResumableStore, tusExtensions } from '../../media/resumable-store.ts';
import { draftUploads } from '../uploads/draft-uploads.ts';

const headers = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' };
const place: Pick<RestRoute, 'path' | 'headers'> = { path: `${paths.tus}:id`, headers };

/** Returns the supported tus version and extensions. */
export const describeResumable = defineStreamVerb({
  name: 'submissions.describeResumable',
  kind: 'receive',
  input: z.object({}),
  access: anyone(),
  rateLimit: 'read',
  rest: {
    method: 'OPTIONS',
    path: paths.tus,
    headers,
    status: 204,
    summary: 'Get the supported tus version and extensions',
  },
  run: async () =>
    new RawResponse(204, {
      'tus-version': '1.0.0',
      'tus-extension': tusExtensions.join(','),
      'tus-max-size': String(maxUploadBytes),
    }),
});

/** Starts a resumable upload (tus 1.0) of a draft. Upload-Metadata contains its submissionId and key. */
export const beginResumable = defineStreamVerb({
  name: 'submissions.beginResumable',
  kind: 'receive',
  body: 'raw',
  input: z.object({}),
  access: sessions('player'),
  rateLimit: 'upload',
  rest: { method: 'POST', path: paths.tus, headers, status: 201, summary: 'Start a resumable upload (tus 1.0)' },
  run: ({ ctx, bytes, headers: sent }) =>
    handleTusRequest(new ResumableStore(ctx, draftUploads(ctx), bytes), {
      method: 'POST',
      headers: sent,
      path: paths.tus,
    }),
});

/** Returns the offset of a resumable upload in Upload-Offset. */
export const askResumable = defineResumable('submissions.askResumable', 'HEAD', 'Get the offset of an upload');

/** Appends bytes at Upload-Offset. With the last byte, the upload is completed like a PUT. */
export const continueResumable = defineResumable('submissions.continueResumable', 'PATCH', 'Append bytes to an upload');

/** Cancels a resumable upload. The draft is removed, unless an earlier upload has stored its video. */
export const endResumable = defineResumable('submissions.endResumable', 'DELETE', 'Cancel an upload');

function defineResumable(name: string, method: 'HEAD' | 'PATCH' | 'DELETE', summary: string) {
  return defineStreamVerb({
    name,
    kind: 'receive',
    body: 'raw',
    input: resumeUploadInput,
    access: sessions('player'),
    rateLimit: 'uploadPiece',
    rest: {
      ...place,
      method,
      summary,
      status: method === 'HEAD' ? 200 : 204,
      requestType: 'application/offset+octet-stream',
    },
    run: ({ ctx, input, bytes, headers: sent }) =>
      handleTusRequest(new ResumableStore(ctx, draftUploads(ctx), bytes), {
        method,
        id: input.id,
        headers: sent,
        path: paths.tus,
      }),
  });
}
