import { isBindingAlive } from '@swing/auth/session-binding';
import { streamVideoInput, type StreamVideoInput } from '@swing/contract/submissions';
import type { SignedInActor } from '@swing/domain/actor';
import { canReadSubmission, getsOriginal, holderOf } from '@swing/domain/access-policies';
import { AppError, notFound } from '../../../kernel/app-error.ts';
import { serveStored } from '../../../kernel/responses/serve-stored.ts';
import { defineStreamVerb, type VerbContext } from '../../../kernel/verb.ts';
import { findStreamable, type Streamable, type VideoVariant } from '../store/find-streamable.ts';

/**
 * Serves a video, its thumbnail or an analysis, with ranges. By default the owner gets the original, others the clean
 * copy. Both may request the copies made from it. A signed URL works as long as the session that created it.
 */
export const streamVideo = defineStreamVerb({
  name: 'submissions.streamVideo',
  kind: 'send',
  input: streamVideoInput,
  access: holderOf('a signed URL', 'player', 'coach', 'admin'),
  rateLimit: 'read',
  rest: {
    method: 'GET',
    path: '/api/video/stream/:key',
    summary: 'Stream a video or an analysis; supports range requests',
  },
  async run({ ctx, input, headers }) {
    const file = await findStreamable(ctx.database, input.key, ctx.now, variantFor(ctx, input));
    return serveStored(ctx.storage, headers, { ...file, isAttachment: input.download !== undefined });
  },
});

type Choose = (submission: Streamable['submission']) => VideoVariant | Promise<VideoVariant>;

/**
 * Returns a function that selects the caller's copy. Throws FORBIDDEN, UNAUTHENTICATED or NOT_FOUND if the caller may
 * have none.
 */
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
