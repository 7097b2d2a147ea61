import { resumeUploadInput } from '@swing/contract/submissions';
import type { Submission } from '@swing/db/generated/client';
import type { ActorOf } from '@swing/domain/actor';
import { safeParse } from 'zod/v4/core';
import type { UploadHandler } from '../../media/resumable-store.ts';
import { notFound } from '../../../kernel/app-error.ts';
import type { VerbContext } from '../../../kernel/verb.ts';
import { beginAttempt, endAttempt, endDraft, touchAttempt } from './attempts.ts';
import { completeAttempt } from './complete-attempt.ts';
import { asDraft, findDraft, refuseSize } from './find-draft.ts';

/** The resumable uploads of one player: those of the player's drafts, by submission id. */
export function draftUploads(ctx: VerbContext<ActorOf<'player'>>): UploadHandler<Submission> {
  const own = (draft: Submission | null): Submission => {
    if (draft?.playerId !== ctx.actor.accountId) throw notFound('Upload');
    return draft;
  };
  return {
    async idOf({ submissionId = null, key }) {
      if (!safeParse(resumeUploadInput, { id: submissionId }).success || !submissionId || !key)
        throw notFound('Upload');
      return own(await findDraft(ctx.database, { submissionId, key })).id;
    },
    find: async (id) => asDraft(own(await ctx.database.submission.findUnique({ where: { id } }))),
    refuseSize,
    begin: async ({ id }, columns) => (await beginAttempt(ctx, id, columns)).key,
    touch: (submissionId, key) => touchAttempt(ctx, { submissionId, key }),
    end: (submissionId, key) => endAttempt(ctx, { submissionId, key }),
    // Drafts are listed to the player, and one without a video is useless. A draft with an earlier video stays.
    cancel: ({ id: submissionId, storedKey }, key) =>
      (storedKey === null ? endDraft : endAttempt)(ctx, { submissionId, key }),
    complete: (submissionId, key, file, taken) => completeAttempt(ctx, { submissionId, key }, file, taken),
  };
}
