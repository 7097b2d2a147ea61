import { listQueueInput, listQueueOutput } from '@swing/contract/coaching';
import { containsText } from '@swing/db/contains-text';
import { sessions } from '@swing/domain/access-policies';
import { generalCoachCode } from '@swing/domain/invite-code';
import { queueStatusOf } from '@swing/domain/submission-status';
import { waitHours } from '@swing/domain/wait-time';
import { presentSubmission } from '../../submissions/present.ts';
import { readCoachQueue } from '../../submissions/queue-page.ts';
import { requirePlayerOf } from '../../submissions/require-player-of.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { defineVerb } from '../../../kernel/verb.ts';

/** Lists the coach's own queue (coaching-2). Throws FORBIDDEN for another coach's code or player. */
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
    if (input.userId !== undefined) await requirePlayerOf(ctx.database, ctx.actor, input.userId);
    const filter = {
      coachCode: inviteCode,
      ...(input.userId === undefined ? {} : { playerId: input.userId }),
      ...(input.search ? { athleteName: containsText(input.search) } : {}),
    };
    const only = input.status && queueStatusOf(input.status);
    const list = { filter, sort: input.sort ?? 'status', only } as const;
    const { rows, nextCursor, figures } = await readCoachQueue(ctx.database, list, input);
    const submissions = rows.map((row) => presentSubmission(row, { forStaff: true, now: ctx.now }));
    const { oldestAt, ...counts } = figures;
    const stats = { ...counts, longestWaitHours: waitHours(oldestAt, ctx.now) };
    return { success: true, submissions, stats, nextCursor };
  },
});
