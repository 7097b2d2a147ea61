import { discardUploadInput, discardUploadOutput } from '@swing/contract/submissions';
import { sessions } from '@swing/domain/access-policies';
import { claimAttempt } from '../../media/claim-attempt.ts';
import { runExclusiveUpload } from '../../media/exclusive-upload.ts';
import { liveHashes } from '../../media/live-hashes.ts';
import { lockSubmission, moveSubmission } from '../move.ts';
import { tryDropUpload } from '../uploads/attempts.ts';
import { notFound } from '../../../kernel/app-error.ts';
import { defineVerb } from '../../../kernel/verb.ts';

/**
 * Removes the draft of a cancelled upload with everything that was uploaded for it, whether or not all bytes have arrived. A video that
 * was submitted before stays. Idempotent.
 */
export const discardUpload = defineVerb({
  name: 'submissions.discard',
  kind: 'mutation',
  input: discardUploadInput,
  output: discardUploadOutput,
  access: sessions('player'),
  rateLimit: 'write',
  async run({ ctx, input: { id } }) {
    const found = await ctx.database.submission.findUnique({ where: { id } });
    if (found?.playerId !== ctx.actor.accountId) throw notFound('Upload');
    const { attemptKey } = found;
    const row = await runExclusiveUpload(id, async () => {
      if (attemptKey !== null) {
        // Stops a request on another server that still receives bytes.
        await claimAttempt(ctx, attemptKey);
        liveHashes.drop(attemptKey);
      }
      return ctx.database.$transaction(async (tx) => {
        const locked = await lockSubmission(tx, id);
        if (locked?.status !== 'draft') return locked;
        return moveSubmission(tx, locked, 'remove', { removedAt: ctx.now, attemptKey: null });
      });
    });
    if (row === null || row.status !== 'removed') return { success: true, isSubmitted: row !== null };
    await tryDropUpload(ctx, row);
    return { success: true, isSubmitted: false };
  },
});
