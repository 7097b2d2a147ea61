import type { Submission } from '@swing/db/generated/client';
import { createAttempt, tryDropAttempt, type NewAttempt } from '../../media/upload-attempts.ts';
import { dropUpload } from '../remove-files.ts';
import { lockSubmission, moveSubmission } from '../move.ts';
import { uploadReplaced } from '../../media/exclusive-upload.ts';
import type { VerbContext } from '../../../kernel/verb.ts';
import { asDraft } from './find-draft.ts';

/** One attempt to upload the bytes of a draft. */
export interface Attempt {
  submissionId: string;
  key: string;
}

/** Starts an attempt, which becomes the draft's only one. An older one can no longer complete. */
export async function beginAttempt(ctx: VerbContext, submissionId: string, columns: NewAttempt = {}): Promise<Attempt> {
  const { key, replaced } = await ctx.database.$transaction(async (tx) => {
    const draft = asDraft(await lockSubmission(tx, submissionId));
    const attemptKey = await createAttempt(tx, { submissionId }, { createdAt: ctx.now, ...columns });
    await tx.submission.update({
      where: { id: submissionId },
      data: { attemptKey, lastByteAt: ctx.clock.now() },
    });
    return { key: attemptKey, replaced: draft.attemptKey };
  });
  if (replaced !== null) await tryDropAttempt(ctx, replaced);
  return { submissionId, key };
}

/** Records that bytes have arrived. Throws if it is no longer the draft's attempt. */
export async function touchAttempt(ctx: VerbContext, { submissionId, key }: Attempt): Promise<void> {
  const { count } = await ctx.database.submission.updateMany({
    where: { id: submissionId, status: 'draft', attemptKey: key },
    data: { lastByteAt: ctx.clock.now() },
  });
  if (count === 0) throw await lostAttempt(ctx, submissionId);
}

/** Returns the reason why an attempt cannot continue: its draft is submitted, removed, or has a newer attempt. */
async function lostAttempt(ctx: VerbContext, submissionId: string): Promise<Error> {
  try {
    asDraft(await ctx.database.submission.findUnique({ where: { id: submissionId } }));
    return uploadReplaced();
  } catch (thrown) {
    return thrown as Error;
  }
}

/** Ends a failed attempt and deletes its bytes. The draft and an earlier stored video stay. */
export async function endAttempt(ctx: VerbContext, { submissionId, key }: Attempt): Promise<void> {
  await ctx.database.submission.updateMany({
    where: { id: submissionId, attemptKey: key },
    data: { attemptKey: null, lastByteAt: null },
  });
  await tryDropAttempt(ctx, key);
}

/** Removes the draft of an attempt and its bytes, unless it is submitted or has a newer attempt. */
export async function endDraft(ctx: VerbContext, { submissionId, key }: Attempt): Promise<void> {
  const ended = await ctx.database.$transaction(async (tx) => {
    const locked = await lockSubmission(tx, submissionId);
    if (locked?.status !== 'draft' || locked.attemptKey !== key) return null;
    return moveSubmission(tx, locked, 'remove', { removedAt: ctx.now, attemptKey: null });
  });
  if (ended) await tryDropUpload(ctx, ended);
}

/** Deletes everything uploaded for a submission that can no longer be completed. If that fails, the clean-up does it later. */
export async function tryDropUpload(ctx: VerbContext, submission: Pick<Submission, 'id' | 'storedKey'>): Promise<void> {
  await dropUpload(ctx, submission).catch((thrown: unknown) => {
    ctx.log.info({ err: thrown }, 'could not delete the bytes of a dropped draft; the clean-up tries again');
  });
}
