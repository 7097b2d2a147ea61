import { generalCoachCode } from '@swing/domain/invite-code';
import type { FastifyBaseLogger } from 'fastify';
import { processEach, readInPages } from '../../kernel/jobs/process-each.ts';
import { recordSystemAudit } from '../../kernel/record-audit.ts';
import type { Services } from '../../kernel/services.ts';
import { assignSubmission } from './assign-submission.ts';

/**
 * Gives a coach's submissions without an analysis to the general queue (coaching-10), except those whose analysis is arriving.
 * Returns how many.
 */
export async function giveBackOpen(
  { database }: Pick<Services, 'database'>,
  coachCode: string,
  now: Date,
  log: FastifyBaseLogger,
): Promise<number> {
  const open = readInPages(({ where, ...page }) =>
    database.submission.findMany({
      ...page,
      where: { ...where, coachCode, status: { in: ['pending', 'analyzing'] } },
      select: { id: true },
    }),
  );
  return processEach(log, open, ({ id }) =>
    database.$transaction(async (tx) => {
      const result = await assignSubmission(tx, id, { from: coachCode, to: generalCoachCode });
      if (result.outcome !== 'assigned') return false;
      const { playerId, status } = result.before;
      await recordSystemAudit(tx, now, {
        action: 'submission.handed-back',
        subjectType: 'submission',
        subjectId: id,
        playerId,
        detail: { before: { coachCode, status }, after: { coachCode: generalCoachCode, status: 'pending' } },
      });
      return true;
    }),
  );
}
