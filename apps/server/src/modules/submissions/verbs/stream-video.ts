import { isBindingAlive } from '@swing/auth/session-binding';
import { streamVideoInput, type StreamVideoInput } from '@swing/contract/submissions';
import type { SignedInActor } from '@swing/domain/actor';
import { canReadSubmission, getsOriginal, holderOf } from '@swing/domain/access-policies';
import { AppError, notFound } from '../../../kernel/app-error.ts';
import { parseRange } from '../../../kernel/answers/byte-range.ts';
import { judgeConditions } from '../../../kernel/answers/conditions.ts';
import { FileAnswer } from '../../../kernel/answers/file-answer.ts';
import { defineStreamVerb, type VerbContext } from '../../../kernel/verb.ts';
import { findStreamable, type Streamable, type VideoVariant } from '../store/find-streamable.ts';

/**
 * Serves a video, its thumbnail or an analysis, in ranges; the owner gets the original, others the cleaned copy, and both the
 * copies made from that. A signed URL works as long as the session that made it.
 */
export const streamVideo = defineStreamVerb({
  name: 'submissions.streamVideo',
  kind: 'send',
  input: streamVideoInput,
  access: holderOf('a signed URL', 'player', 'coach', 'admin'),
  rateLimit: 'read',
  rest: { method: 'GET', path: '/api/video/stream/:key', summary: 'A video or an analysis; ranges work' },
  async run({ ctx, input, headers }) {
    const file = await findStreamable(ctx.database, input.key, ctx.now, variantFor(ctx, input));
    const etag = `"${file.storageKey}-${file.size}"`;
    const { outcome, isRangeAllowed } = judgeConditions(headers, { etag, modifiedAt: file.modifiedAt });
    if (outcome === 'failed') throw new AppError('PRECONDITION_FAILED', 'The file is not the one that was asked for.');
    const isNotModified = outcome === 'not-modified';
    const range = parseRange(isRangeAllowed ? headers.range : undefined, file.size);
    if (range === 'unsatisfiable' && !isNotModified) {
      throw new AppError('RANGE_NOT_SATISFIABLE', `The file has ${file.size} bytes; the range lies outside.`, {
        headers: { 'content-range': `bytes */${file.size}`, 'accept-ranges': 'bytes' },
      });
    }
    const part = typeof range === 'string' ? null : range;
    return new FileAnswer({
      open: async () => (await ctx.storage.read(file.storageKey, part ?? undefined)).stream,
      size: file.size,
      part,
      contentType: file.contentType,
      fileName: file.fileName,
      isAttachment: input.download !== undefined,
      etag,
      modifiedAt: file.modifiedAt,
      isNotModified,
    });
  },
});

type Choose = (submission: Streamable['submission']) => VideoVariant | Promise<VideoVariant>;

/** Which copy the caller may have; throws for who may have none. */
function variantFor(ctx: VerbContext, input: StreamVideoInput): Choose {
  const { key, session = '', expires = '', signature, variant } = input;
  if (signature !== undefined) {
    if (variant === undefined || variant === 'original') throw endedLink();
    if (!ctx.signedUrls.verify({ key, variant, session, expires, signature }, ctx.now)) throw endedLink();
    return async ({ playerId: accountId }) => {
      if (!(await isBindingAlive(ctx.database, session, { accountId, now: ctx.now }))) throw endedLink();
      return variant === 'analysis' ? 'clean' : variant;
    };
  }
  if (ctx.actors.length === 0) throw new AppError('UNAUTHENTICATED', 'Please sign in.');
  return (submission) => {
    const reader = ctx.actors.find((actor: SignedInActor) => canReadSubmission(actor, submission));
    if (!reader) throw notFound('Video');
    if (variant === 'proxy' || variant === 'thumbnail' || variant === 'clean') return variant;
    return getsOriginal(reader, submission) ? 'original' : 'clean';
  };
}

function endedLink(): AppError {
  return new AppError('FORBIDDEN', 'This link is not valid any more.');
}
