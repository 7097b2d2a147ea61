import type { Readable } from 'node:stream';
import { uploadVideoInput, uploadVideoOutput } from '@swing/contract/submissions';
import type { Submission } from '@swing/db/generated/client';
import { holderOf } from '@swing/domain/access-policies';
import { maxUploadBytes, uploadMessages } from '@swing/domain/upload-rules';
import { lockSubmission, moveSubmission } from '../../entities/submission/move.ts';
import { checkVideo } from '../../receiving/check-video.ts';
import { receiveBytes } from '../../receiving/receive-bytes.ts';
import { takeOver } from '../../receiving/take-over.ts';
import { AppError, notFound } from '../../transport/app-error.ts';
import { defineStreamVerb, type VerbContext } from '../../transport/verb.ts';

/** Receives the whole video of a draft; a repeated PUT replaces the bytes whole (DECISIONS 20). */
export const uploadVideo = defineStreamVerb({
  name: 'submissions.uploadVideo',
  kind: 'receive',
  body: 'raw',
  input: uploadVideoInput,
  output: uploadVideoOutput,
  access: holderOf('the upload key'),
  rateLimit: 'upload',
  rest: { method: 'PUT', path: '/api/video/upload/:submissionId', status: 201, summary: 'Send the bytes of a video' },
  async run({ ctx, input, bytes }) {
    const draft = await findDraft(ctx, input);
    refuseLength(draft, bytes.contentLength);
    const { stream } = await bytes.open();
    return takeOver(draft.uploadKey, async (taken) => {
      const { size, sha256 } = await receive(ctx, draft, stream, AbortSignal.any([bytes.signal, taken]));
      await checkReceived(ctx, draft, size, sha256);
      return { success: true, size };
    });
  },
});

async function receive(ctx: VerbContext, draft: Submission, stream: Readable, signal: AbortSignal) {
  const setLastByte = async (lastByteAt: Date | null) => {
    await ctx.database.submission.updateMany({ where: { id: draft.id, status: 'draft' }, data: { lastByteAt } });
  };
  await setLastByte(ctx.clock.now());
  try {
    return await receiveBytes(ctx.storage, {
      key: draft.uploadKey,
      source: wholeThen(stream.iterator({ destroyOnReturn: false }), () => voidOlderBytes(ctx, draft)),
      maxBytes: maxUploadBytes,
      tooLargeMessage: uploadMessages.tooLarge,
      signal,
      onAlive: () => setLastByte(ctx.clock.now()),
    });
  } catch (thrown) {
    // The rest is let go by, so that a client that only reads after sending gets to read the refusal.
    stream.resume();
    await setLastByte(null);
    throw thrown;
  }
}

/** All of `source`, and once it has ended well `work`. */
async function* wholeThen(source: AsyncIterable<Uint8Array>, work: () => Promise<void>): AsyncGenerator<Uint8Array> {
  yield* source;
  await work();
}

/** Before new bytes take the place of older ones: from here until they are checked there is nothing to submit. */
async function voidOlderBytes(ctx: VerbContext, { id, uploadKey }: Submission): Promise<void> {
  const { count } = await ctx.database.submission.updateMany({
    where: { id, status: 'draft' },
    data: { storedSize: null, sha256: null },
  });
  if (count > 0) return;
  await findDraft(ctx, { submissionId: id, key: uploadKey });
  throw notFound('Upload');
}

async function findDraft(
  ctx: VerbContext,
  { submissionId, key }: { submissionId: string; key: string },
): Promise<Submission> {
  const found = await ctx.database.submission.findUnique({ where: { uploadKey: key } });
  if (!found || found.id !== submissionId || found.status === 'removed') throw notFound('Upload');
  if (found.status !== 'draft') throw new AppError('NOT_POSSIBLE_NOW', 'This video has already been submitted.');
  return found;
}

function refuseLength(draft: Submission, contentLength: number | null): void {
  if (contentLength === null) return;
  if (contentLength > maxUploadBytes) throw new AppError('TOO_LARGE', uploadMessages.tooLarge);
  if (draft.announcedSize !== null && BigInt(contentLength) !== draft.announcedSize)
    throw sizeMismatch(draft, contentLength);
}

function sizeMismatch(draft: Submission, size: number): AppError {
  return new AppError('SIZE_MISMATCH', `The file has ${size} bytes, but ${draft.announcedSize} were announced.`);
}

async function checkReceived(ctx: VerbContext, draft: Submission, size: number, sha256: string): Promise<void> {
  try {
    if (draft.announcedSize !== null && BigInt(size) !== draft.announcedSize) throw sizeMismatch(draft, size);
    const probe = await checkVideo(ctx.storage, draft.uploadKey, size);
    const { count } = await ctx.database.submission.updateMany({
      where: { id: draft.id, status: 'draft' },
      data: {
        storedSize: BigInt(size),
        sha256,
        contentType: probe.mimeType,
        container: probe.container,
        videoCodec: probe.videoCodec,
        durationSeconds: probe.durationSeconds,
        width: probe.width,
        height: probe.height,
        rotation: probe.rotation,
        frameRate: probe.frameRate,
        frameCount: probe.frameCount,
        lastByteAt: ctx.clock.now(),
      },
    });
    if (count === 0) throw notFound('Upload');
  } catch (thrown) {
    await refuse(ctx, draft, thrown instanceof AppError && thrown.code === 'NOT_A_VIDEO');
    throw thrown;
  }
}

/** Removes refused bytes, never those of a submitted video; what is no video also ends its draft (DECISIONS 20). */
async function refuse(ctx: VerbContext, draft: Submission, isEnding: boolean): Promise<void> {
  const isSubmitted = await ctx.database.$transaction(async (tx) => {
    const locked = await lockSubmission(tx, draft.id);
    if (locked?.status !== 'draft') return locked !== null && locked.status !== 'removed';
    await tx.submission.update({ where: { id: draft.id }, data: { storedSize: null, sha256: null, lastByteAt: null } });
    if (isEnding) await moveSubmission(tx, locked, 'remove', { removedAt: ctx.now });
    return false;
  });
  if (!isSubmitted) await ctx.storage.delete(draft.uploadKey);
}
