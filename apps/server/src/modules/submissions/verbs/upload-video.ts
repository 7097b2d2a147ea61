import { uploadVideoInput, uploadVideoOutput } from '@swing/contract/submissions';
import { holderOf } from '@swing/domain/access-policies';
import { maxUploadBytes } from '@swing/domain/upload-rules';
import { receiveBytes } from '../../media/receive-bytes.ts';
import { runExclusiveUpload } from '../../media/exclusive-upload.ts';
import { defineStreamVerb } from '../../../kernel/verb.ts';
import { beginAttempt, endAttempt, touchAttempt } from '../uploads/attempts.ts';
import { completeAttempt } from '../uploads/complete-attempt.ts';
import { findDraft, refuseSize, tooLarge } from '../uploads/find-draft.ts';

/** Receives the complete video of a draft. A repeated PUT replaces all bytes (submissions-3). */
export const uploadVideo = defineStreamVerb({
  name: 'submissions.uploadVideo',
  kind: 'receive',
  body: 'raw',
  input: uploadVideoInput,
  output: uploadVideoOutput,
  access: holderOf('the upload key'),
  rateLimit: 'upload',
  rest: { method: 'PUT', path: '/api/video/upload/:submissionId', status: 201, summary: 'Upload the bytes of a video' },
  async run({ ctx, input, bytes }) {
    const draft = await findDraft(ctx.database, input);
    if (bytes.contentLength !== null) refuseSize(draft, bytes.contentLength);
    const { stream } = await bytes.open();
    return runExclusiveUpload(draft.id, async (taken) => {
      const attempt = await beginAttempt(ctx, draft.id);
      try {
        const { size, sha256 } = await receiveBytes(ctx.storage, {
          key: attempt.key,
          source: stream.iterator({ destroyOnReturn: false }),
          maxBytes: maxUploadBytes,
          tooLarge,
          signal: AbortSignal.any([bytes.signal, taken]),
          onAlive: () => touchAttempt(ctx, attempt),
        });
        await completeAttempt(ctx, attempt, { size, sha256 }, taken);
        return { success: true, size };
      } catch (thrown) {
        await endAttempt(ctx, attempt);
        throw thrown;
      }
    });
  },
});
