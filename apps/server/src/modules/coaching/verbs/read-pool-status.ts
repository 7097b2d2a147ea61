import { poolStatusOutput } from '@swing/contract/coaching';
import { sessions } from '@swing/domain/access-policies';
import * as z from 'zod/mini';
import { findTaken, readPool } from '../../submissions/general-pool.ts';
import { presentSubmission } from '../../submissions/present.ts';
import { defineVerb } from '../../../kernel/verb.ts';

/** Returns how many swings of players without a coach wait, and which one the coach has taken. */
export const readPoolStatus = defineVerb({
  name: 'coaching.poolStatus',
  kind: 'query',
  input: z.object({}),
  output: poolStatusOutput,
  access: sessions('coach'),
  rateLimit: 'read',
  async run({ ctx }) {
    const { accountId, inviteCode } = ctx.actor;
    const [{ takesGeneral }, pool, taken] = await Promise.all([
      ctx.database.coach.findUniqueOrThrow({ where: { accountId }, select: { takesGeneral: true } }),
      readPool(ctx.database),
      findTaken(ctx.database, inviteCode),
    ]);
    return {
      success: true,
      takesGeneral,
      waiting: pool.waiting,
      oldestAt: pool.oldestAt?.toISOString() ?? null,
      taken: taken && presentSubmission(taken, { forStaff: true, now: ctx.now }),
    };
  },
});
