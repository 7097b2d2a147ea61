import { submitVideoInput, submitVideoOutput, type SubmitVideoInput } from '@swing/contract/submissions';
import type { Transaction } from '@swing/db/client';
import type { Coach, Player, Submission } from '@swing/db/generated/client';
import { sessions } from '@swing/domain/access-policies';
import type { ActorOf } from '@swing/domain/actor';
import { generalCoachCode } from '@swing/domain/invite-code';
import { uploadDefaults } from '@swing/domain/upload-defaults';
import { countVideo } from '../../accounts/update-player.ts';
import { tryCoachCode } from '../../accounts/try-coach-code.ts';
import { lockPlayer } from '../../accounts/lock-rows.ts';
import { lockSubmission, moveSubmission } from '../move.ts';
import { presentSubmission, shownSubmissionColumns } from '../present.ts';
import { AppError, notFound } from '../../../kernel/app-error.ts';
import { defineVerb, type VerbContext } from '../../../kernel/verb.ts';
import { readEligibility, refusalOf } from '../uploads/eligibility.ts';
import { tryDropUpload } from '../uploads/attempts.ts';

/**
 * Submits a draft whose bytes are complete. Idempotent, and counted once (submissions-3). The quota is binding here: a
 * refused video is removed (submissions-5).
 */
export const submitVideo = defineVerb({
  name: 'submissions.submit',
  kind: 'mutation',
  input: submitVideoInput,
  output: submitVideoOutput,
  access: sessions('player'),
  rateLimit: 'write',
  rest: { method: 'POST', path: '/api/video/submit', status: 201, summary: 'Submit an uploaded video' },
  async run({ ctx, input }) {
    const playerId = ctx.actor.accountId;
    if (input.userId !== undefined && input.userId !== playerId) {
      throw new AppError('FORBIDDEN', 'You may only submit your own videos.');
    }
    const outcome = await ctx.database.$transaction(async (tx) => {
      await lockPlayer(tx, playerId);
      const draft = await tx.submission.findUnique({ where: { id: input.submissionId } });
      if (!draft || draft.playerId !== playerId || draft.uploadKey !== input.r2Key || draft.status === 'removed') {
        throw notFound('Upload');
      }
      if (draft.status === 'draft') {
        // Read again, because a repeated PUT may be replacing the bytes.
        const locked = await lockSubmission(tx, draft.id);
        if (!locked) throw notFound('Upload');
        checkSize(locked, input.videoSize);
        const refusal = refusalOf((await readEligibility(tx, playerId, ctx.now)).eligibility);
        if (refusal) {
          const refused = await moveSubmission(tx, locked, 'remove', { removedAt: ctx.now, attemptKey: null });
          return { refusal, refused, row: null };
        }
        await finalise(tx, locked, input);
      }
      return {
        row: await tx.submission.findUniqueOrThrow({ where: { id: draft.id }, select: shownSubmissionColumns }),
      };
    });
    if (outcome.row === null) {
      await tryDropUpload(ctx, outcome.refused);
      throw outcome.refusal;
    }
    const { row } = outcome;
    return {
      success: true,
      submissionId: row.id,
      submission: presentSubmission(row, { forStaff: false, now: ctx.now }),
    };

    async function finalise(tx: Transaction, draft: Submission, fields: SubmitVideoInput): Promise<void> {
      const player = await tx.player.findUniqueOrThrow({ where: { accountId: playerId }, include: { coach: true } });
      const coachCode = await coachCodeFor(tx, ctx, { player, code: fields.coachCode ?? '' });
      await moveSubmission(tx, draft, 'finalise', {
        attemptKey: null,
        createdAt: ctx.now,
        athleteName: fields.athleteName || player.athleteName || uploadDefaults.athleteName,
        cameraAngle: fields.cameraAngle || uploadDefaults.cameraAngle,
        notes: fields.notes || uploadDefaults.notes,
        wantsDrills: fields.wantsDrills ?? false,
        wantsBatAdvice: fields.wantsBatAdvice ?? false,
        wantsMechanics: fields.wantsMechanics ?? false,
        coachCode,
        cleanState: 'preparing',
      });
      await countVideo(tx, playerId, 1);
      await ctx.jobs.enqueue(tx, 'prepare-clean-copy', { submissionId: draft.id, playerId });
      if (coachCode === generalCoachCode) await ctx.jobs.enqueue(tx, 'mail-unassigned', {});
    }
  },
});

function checkSize(draft: Submission, videoSize: number): void {
  if (draft.storedSize === null) throw new AppError('UPLOAD_INCOMPLETE', 'The video has not been uploaded yet.');
  if (draft.storedSize !== BigInt(videoSize)) {
    throw new AppError('SIZE_MISMATCH', `The stored video has ${draft.storedSize} bytes, not ${videoSize}.`);
  }
}

/**
 * Returns the submitted coach code, otherwise the linked coach's, otherwise the general one. An unknown code is
 * ignored. Throws RATE_LIMITED.
 */
async function coachCodeFor(
  tx: Transaction,
  ctx: VerbContext<ActorOf<'player'>>,
  { player, code }: { player: Player & { coach: Coach | null }; code: string },
): Promise<string> {
  const linked = player.coach?.inviteCode ?? generalCoachCode;
  if (code === '' || code === linked) return linked;
  return (await tryCoachCode(tx, ctx, code))?.inviteCode ?? linked;
}
