import { listQueueInput, listQueueOutput } from '@swing/contract/coaching';
import { sessions } from '@swing/domain/access-policies';
import { generalCoachCode } from '@swing/domain/invite-code';
import { presentSubmission } from '../../submissions/present.ts';
import { readQueuePage } from '../../submissions/queue-page.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { defineVerb } from '../../../kernel/verb.ts';
import { readQueueStats } from '../store/queue-stats.ts';

/**
 * Lists the coach's own queue: pending, uploading, analyzing, completed, each oldest first. Throws FORBIDDEN for
 * another coach's code.
 */
export const listQueue = defineVerb({
  name: 'coaching.listQueue',
  kind: 'query',
  input: listQueueInput,
  output: listQueueOutput,
  access: sessions('coach'),
  rateLimit: 'read',
  rest: { method: 'GET', path: '/api/coach/submissions', summary: "List the coach's queue with its statistics" },
  async run({ ctx, input }) {
    const { inviteCode } = ctx.actor;
    const asked = input.coachCode ?? '';
    if (asked !== '' && asked !== generalCoachCode && asked !== inviteCode) {
      throw new AppError('FORBIDDEN', 'You may only see your own queue.');
    }
    const [page, stats] = await Promise.all([
      readQueuePage(ctx.database, { coachCode: inviteCode }, input),
      readQueueStats(ctx.database, inviteCode, ctx.now),
    ]);
    const submissions = page.rows.map((row) => presentSubmission(row, { forStaff: true, now: ctx.now }));
    return { success: true, submissions, stats, nextCursor: page.nextCursor };
  },
});
