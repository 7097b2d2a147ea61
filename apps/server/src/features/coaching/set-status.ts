import { setStatusInput, setStatusOutput } from '@swing/contract/coaching';
import { canAnalyzeSubmission, sessions } from '@swing/domain/access-policies';
import { findStaffSubmission } from '../../entities/submission/find.ts';
import { lockSubmission, moveSubmission } from '../../entities/submission/move.ts';
import { presentSubmission } from '../../entities/submission/present.ts';
import { AppError, notFound } from '../../transport/app-error.ts';
import { defineVerb } from '../../transport/verb.ts';

/**
 * Staff open the analyzer: pending becomes analyzing; opening never moves a completed one (submissions-8). The other
 * statuses follow from what happens, so asking for one that is not there already is NOT_POSSIBLE_NOW.
 */
export const setStatus = defineVerb({
  name: 'coaching.setStatus',
  kind: 'mutation',
  input: setStatusInput,
  output: setStatusOutput,
  access: sessions('coach', 'admin'),
  rateLimit: 'write',
  rest: { method: 'PATCH', path: '/api/submission/:id/status', summary: 'Open a submission for analysis' },
  async run({ ctx, input }) {
    const found = await findStaffSubmission(ctx.database, ctx.actor, input.id);
    const shown = presentSubmission(found, { forStaff: true, now: ctx.now });
    if (shown.status === input.status) return { success: true, submission: shown };
    if (input.status !== 'analyzing') throw new AppError('NOT_POSSIBLE_NOW', 'This status cannot be set by hand.');
    await ctx.database.$transaction(async (tx) => {
      const locked = await lockSubmission(tx, input.id);
      // Its player may have gone to another coach since.
      if (!locked || !canAnalyzeSubmission(ctx.actor, locked)) throw notFound('Submission');
      const moved = await moveSubmission(tx, locked, 'openAnalyzer');
      if (moved.status === locked.status) return;
      await tx.auditEntry.create({
        data: {
          at: ctx.now,
          actorScope: ctx.actor.scope,
          actorId: ctx.actor.accountId,
          address: ctx.client.address,
          requestId: ctx.requestId,
          action: 'submission.opened',
          subjectType: 'submission',
          subjectId: locked.id,
        },
      });
    });
    const moved = await findStaffSubmission(ctx.database, ctx.actor, input.id);
    return { success: true, submission: presentSubmission(moved, { forStaff: true, now: ctx.now }) };
  },
});
