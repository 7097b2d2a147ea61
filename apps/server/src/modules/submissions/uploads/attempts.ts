import { randomBytes } from 'node:crypto';
import type { Prisma, Submission } from '@swing/db/generated/client';
import { dropAttempt, dropUpload } from '../store/drop-upload.ts';
import { lockSubmission, moveSubmission } from '../move.ts';
import { takenOver } from '../../media/take-over.ts';
import type { VerbContext } from '../../../kernel/verb.ts';
import { asDraft } from './find-draft.ts';

/** One try to send the bytes of a draft, under a storage key of its own: a late one can never touch those of another. */
export interface Attempt {
  submissionId: string;
  key: string;
}

/** Begins an attempt, which from here on is the draft's only one; an older one can no longer end well. */
export async function beginAttempt(
  ctx: VerbContext,
  submissionId: string,
  columns: { length?: bigint; metadata?: Prisma.InputJsonObject } = {},
): Promise<Attempt> {
  const key = randomBytes(16).toString('hex');
  const replaced = await ctx.database.$transaction(async (tx) => {
    const draft = asDraft(await lockSubmission(tx, submissionId));
    await tx.uploadAttempt.create({ data: { key, submissionId, createdAt: ctx.now, ...columns } });
    await tx.submission.update({
      where: { id: submissionId },
      data: { attemptKey: key, lastByteAt: ctx.clock.now() },
    });
    return draft.attemptKey;
  });
  if (replaced !== null) await dropSoon(ctx, replaced);
  return { submissionId, key };
}

/** Notes that bytes have come. Throws when the attempt is no longer the draft's own. */
export async function touchAttempt(ctx: VerbContext, { submissionId, key }: Attempt): Promise<void> {
  const { count } = await ctx.database.submission.updateMany({
    where: { id: submissionId, status: 'draft', attemptKey: key },
    data: { lastByteAt: ctx.clock.now() },
  });
  if (count === 0) throw await lostAttempt(ctx, submissionId);
}

/** Why an attempt cannot go on: its draft is submitted, gone, or has a newer one. */
async function lostAttempt(ctx: VerbContext, submissionId: string): Promise<Error> {
  try {
    asDraft(await ctx.database.submission.findUnique({ where: { id: submissionId } }));
    return takenOver();
  } catch (thrown) {
    return thrown as Error;
  }
}

/** Ends an attempt that came to nothing, with its bytes; the draft stays, and so does what an earlier one stored. */
export async function endAttempt(ctx: VerbContext, { submissionId, key }: Attempt): Promise<void> {
  await ctx.database.submission.updateMany({
    where: { id: submissionId, attemptKey: key },
    data: { attemptKey: null, lastByteAt: null },
  });
  await dropSoon(ctx, key);
}

/** Ends the draft of an attempt, with its bytes, unless it has been submitted or has a newer attempt. */
export async function endDraft(ctx: VerbContext, { submissionId, key }: Attempt): Promise<void> {
  const ended = await ctx.database.$transaction(async (tx) => {
    const locked = await lockSubmission(tx, submissionId);
    if (locked?.status !== 'draft' || locked.attemptKey !== key) return null;
    return moveSubmission(tx, locked, 'remove', { removedAt: ctx.now, attemptKey: null });
  });
  if (ended) await dropUploadSoon(ctx, ended);
}

/** Removes an attempt's bytes; what cannot go now, as while an old connection hangs, is the clean-up's. */
export async function dropSoon(ctx: VerbContext, key: string): Promise<void> {
  await dropAttempt(ctx, key).catch((thrown: unknown) => {
    ctx.log.info({ err: thrown }, 'bytes of an upload stay for now');
  });
}

/** The same for all that was sent for a submission nobody can finish any more. */
export async function dropUploadSoon(
  ctx: VerbContext,
  submission: Pick<Submission, 'id' | 'storedKey'>,
): Promise<void> {
  await dropUpload(ctx, submission).catch((thrown: unknown) => {
    ctx.log.info({ err: thrown }, 'bytes of a dropped draft stay for now');
  });
}
