import { coachSummaryOutput } from '@swing/contract/coaching';
import { sessions } from '@swing/domain/access-policies';
import * as z from 'zod/mini';
import { defineVerb } from '../../../kernel/verb.ts';
import { readRevenue } from '../store/revenue.ts';
import { countReviews } from '../store/reviews.ts';

/** Returns the coach's revenue tier, earnings of this month, review shares, and how far the start checklist is done. */
export const readSummary = defineVerb({
  name: 'coaching.summary',
  kind: 'query',
  input: z.object({}),
  output: coachSummaryOutput,
  access: sessions('coach'),
  rateLimit: 'read',
  async run({ ctx: { actor, database, now } }) {
    const { accountId, inviteCode } = actor;
    const [revenue, thisMonth, lastMonth, coach, sent] = await Promise.all([
      readRevenue(database, accountId, now),
      countReviews(database, inviteCode, { now, offset: 0 }),
      countReviews(database, inviteCode, { now, offset: -1 }),
      database.coach.findUniqueOrThrow({
        where: { accountId },
        select: { organization: true, roster: { select: { players: true } } },
      }),
      database.analysis.findFirst({ where: { sentBy: accountId }, select: { id: true } }),
    ]);
    const checklist = {
      hasOrganization: coach.organization !== null,
      hasPlayers: (coach.roster?.players ?? 0) > 0,
      hasSentAnalysis: sent !== null,
    };
    return { success: true, revenue, reviews: { thisMonth, lastMonth }, checklist };
  },
});
