import { generalCoachCode } from '@swing/domain/invite-code';
import type { FastifyBaseLogger } from 'fastify';
import { cleanUpBatch } from '../../../kernel/clean-up.ts';
import type { Services } from '../../../kernel/services.ts';
import { giveBackOpen } from '../give-back-open.ts';

/**
 * Moves open submissions of coaches who no longer exist to the general queue. The server itself leaves none behind, but during an
 * update a server of an earlier version may delete a coach without moving them.
 */
export async function giveBackOrphans(services: Services, now: Date, log: FastifyBaseLogger): Promise<number> {
  const queues = await services.database.$queryRaw<{ coachCode: string }[]>`
    SELECT q.coach_code AS "coachCode" FROM queue_counters q
    WHERE q.pending + q.receiving + q.analyzing > 0 AND q.coach_code <> ${generalCoachCode}
      AND NOT EXISTS (SELECT FROM coaches c WHERE c.invite_code = q.coach_code)
    LIMIT ${cleanUpBatch}`;
  let done = 0;
  for (const { coachCode } of queues) done += await giveBackOpen(services, coachCode, now, log);
  return done;
}
