import { randomBytes } from 'node:crypto';
import { requestUploadInput, requestUploadOutput } from '@swing/contract/submissions';
import type { Submission } from '@swing/db/generated/client';
import { sessions } from '@swing/domain/access-policies';
import { uploadIdleSeconds } from '@swing/domain/lifetimes';
import { isAcceptedVideoFile, maxUploadBytes, uploadMessages, videoContentType } from '@swing/domain/upload-rules';
import { lockPlayer } from '../../accounts/lock-rows.ts';
import { moveSubmission } from '../move.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { defineVerb } from '../../../kernel/verb.ts';
import { readEligibility, refusalOf } from '../uploads/eligibility.ts';
import { tryDropUpload } from '../uploads/attempts.ts';

/** Creates a draft for one video. An older unfinished draft of the player is dropped (submissions-4). */
export const requestUpload = defineVerb({
  name: 'submissions.requestUpload',
  kind: 'mutation',
  input: requestUploadInput,
  output: requestUploadOutput,
  access: sessions('player'),
  rateLimit: 'upload',
  rest: {
    method: 'POST',
    path: '/api/video/upload-url',
    status: 201,
    summary: 'Create a draft and get its upload URL',
  },
  async run({ ctx, input }) {
    const { fileName, contentType, fileSize } = input;
    if (!isAcceptedVideoFile(fileName, contentType)) throw new AppError('WRONG_TYPE', uploadMessages.wrongType);
    if ((fileSize ?? 0) > maxUploadBytes) throw new AppError('TOO_LARGE', uploadMessages.tooLarge);
    if (fileSize === 0) throw new AppError('NOT_A_VIDEO', uploadMessages.empty);
    const playerId = ctx.actor.accountId;
    const dropped: Submission[] = [];
    const draft = await ctx.database.$transaction(async (tx) => {
      await lockPlayer(tx, playerId);
      const refusal = refusalOf((await readEligibility(tx, playerId, ctx.now)).eligibility);
      if (refusal) throw refusal;
      const silentBefore = new Date(ctx.now.getTime() - uploadIdleSeconds * 1000);
      for (const old of await tx.submission.findMany({ where: { playerId, status: 'draft' } })) {
        if (old.storedSize === null && old.lastByteAt && old.lastByteAt > silentBefore) {
          throw new AppError(
            'UPLOAD_IN_PROGRESS',
            'Another upload is still in progress. Please wait until it is done.',
          );
        }
        dropped.push(await moveSubmission(tx, old, 'remove', { removedAt: ctx.now, attemptKey: null }));
      }
      return tx.submission.create({
        data: {
          playerId,
          fileName,
          contentType: videoContentType(fileName, contentType),
          announcedSize: fileSize === undefined ? null : BigInt(fileSize),
          uploadKey: randomBytes(16).toString('hex'),
          draftedAt: ctx.now,
          createdAt: ctx.now,
        },
      });
    });
    for (const old of dropped) await tryDropUpload(ctx, old);
    return { success: true, submissionId: draft.id, uploadKey: draft.uploadKey };
  },
});
