import { takeOldestOutput } from '@swing/contract/coaching';
import { sessions } from '@swing/domain/access-policies';
import { nothingWaitingMessage, takingIsOffMessage } from '@swing/domain/general-pool';
import * as z from 'zod/mini';
import { lockCoach } from '../../accounts/lock-rows.ts';
import { findStaffSubmission } from '../../submissions/find.ts';
import { findTaken, giveToCoach, lockOldestGeneral } from '../../submissions/general-pool.ts';
import { presentSubmission } from '../../submissions/present.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { notAudited, recordAudit } from '../../../kernel/record-audit.ts';
import { defineStaffVerb } from '../../../kernel/verb.ts';

/**
 * Takes the submission that waits longest in the general queue (coaching-4). Returns the one the coach has taken before if
 * it is not finished, so a repeated call takes nothing more. Throws NOT_POSSIBLE_NOW if the coach has not switched this on,
 * or nothing is waiting.
 */
export const takeOldest = defineStaffVerb({
  name: 'coaching.takeOldest',
  kind: 'mutation',
  input: z.object({}),
  output: takeOldestOutput,
  access: sessions('coach'),
  rateLimit: 'write',
  async run({ ctx }) {
    const { accountId, inviteCode } = ctx.actor;
    const { row, isNew, audit } = await ctx.database.$transaction(async (tx) => {
      await lockCoach(tx, accountId);
      const held = await findTaken(tx, inviteCode);
      if (held) return { row: held, isNew: false, audit: notAudited('The coach had taken it before.') };
      const { takesGeneral } = await tx.coach.findUniqueOrThrow({ where: { accountId } });
      if (!takesGeneral) throw new AppError('NOT_POSSIBLE_NOW', takingIsOffMessage);
      const oldest = await lockOldestGeneral(tx);
      if (!oldest) throw new AppError('NOT_POSSIBLE_NOW', nothingWaitingMessage);
      const { id: subjectId, playerId, coachCode } = oldest;
      const receipt = await recordAudit(tx, ctx, {
        action: 'submission.taken',
        subjectType: 'submission',
        subjectId,
        playerId,
        detail: { before: { coachCode }, after: { coachCode: inviteCode } },
      });
      await giveToCoach(tx, oldest, inviteCode, ctx.now);
      // Read inside the transaction. Later, the player may have joined another coach, and this coach would get NOT_FOUND.
      return { row: await findStaffSubmission(tx, ctx.actor, subjectId), isNew: true, audit: receipt };
    });
    const submission = presentSubmission(row, { forStaff: true, now: ctx.now });
    return { output: { success: true, submission, isNew }, audit };
  },
});
