import { resumeUploadInput } from '@swing/contract/submissions';
import { paths } from '@swing/contract/paths';
import { anyone, sessions } from '@swing/domain/access-policies';
import { maxUploadBytes } from '@swing/domain/upload-rules';
import * as z from 'zod/mini';
import { RawAnswer } from '../../../kernel/answers/raw-answer.ts';
import { defineStreamVerb, type RestRoute } from '../../../kernel/verb.ts';
import { answerTus } from '../tus/answer-tus.ts';
import { DraftStore, tusExtensions } from '../tus/draft-store.ts';

const headers = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' };
const place: Pick<RestRoute, 'path' | 'headers'> = { path: `${paths.tus}:id`, headers };

/** What of tus is spoken here. */
export const describeResumable = defineStreamVerb({
  name: 'submissions.describeResumable',
  kind: 'receive',
  input: z.object({}),
  access: anyone(),
  rateLimit: 'read',
  rest: { method: 'OPTIONS', path: paths.tus, headers, status: 204, summary: 'What of tus is spoken here' },
  run: async () =>
    new RawAnswer(204, {
      'tus-version': '1.0.0',
      'tus-extension': tusExtensions.join(','),
      'tus-max-size': String(maxUploadBytes),
    }),
});

/** Begins a resumable upload (tus 1.0) of a draft; Upload-Metadata names its submissionId and key. */
export const beginResumable = defineStreamVerb({
  name: 'submissions.beginResumable',
  kind: 'receive',
  body: 'raw',
  input: z.object({}),
  access: sessions('player'),
  rateLimit: 'upload',
  rest: { method: 'POST', path: paths.tus, headers, status: 201, summary: 'Begin a resumable upload (tus 1.0)' },
  run: ({ ctx, bytes, headers: sent }) => answerTus(new DraftStore(ctx, bytes), { method: 'POST', headers: sent }),
});

/** Where a resumable upload is, in Upload-Offset. */
export const askResumable = defineResumable('submissions.askResumable', 'HEAD', 'Where an upload is');

/** Bytes of a resumable upload from Upload-Offset on; with the last of them it ends like a PUT. */
export const continueResumable = defineResumable('submissions.continueResumable', 'PATCH', 'Send bytes of an upload');

/** Gives a resumable upload up; the draft stays. */
export const endResumable = defineResumable('submissions.endResumable', 'DELETE', 'Give an upload up');

function defineResumable(name: string, method: 'HEAD' | 'PATCH' | 'DELETE', summary: string) {
  return defineStreamVerb({
    name,
    kind: 'receive',
    body: 'raw',
    input: resumeUploadInput,
    access: sessions('player'),
    rateLimit: 'uploadPiece',
    rest: { ...place, method, summary, status: method === 'HEAD' ? 200 : 204 },
    run: ({ ctx, input, bytes, headers: sent }) =>
      answerTus(new DraftStore(ctx, bytes), { method, id: input.id, headers: sent }),
  });
}
