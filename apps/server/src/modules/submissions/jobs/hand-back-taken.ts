import { takenBackBefore } from '@swing/domain/general-pool';
import { generalCoachCode } from '@swing/domain/invite-code';
import type { FastifyBaseLogger } from 'fastify';
import { cleanUpBatch } from '../../../kernel/clean-up.ts';
import { processEach } from '../../../kernel/jobs/process-each.ts';
import { recordSystemAudit } from '../../../kernel/record-audit.ts';
import type { Services } from '../../../kernel/services.ts';
import { lockSubmission } from '../move.ts';
import { changeQueue, given } from '../store/change-queue.ts';

/**
 * Returns taken submissions to the general queue that were not opened within 24 hours (coaching-5).
 */
export async function handBackTaken({ database }: Services, now: Date, log: FastifyBaseLogger): Promise<number> {
  const before = takenBackBefore(now);
  const untouched = await database.submission.findMany({
    where: { status: 'pending', takenAt: { lte: before } },
    orderBy: { takenAt: 'asc' },
    select: { id: true },
    take: cleanUpBatch,
  });
  return processEach(log, untouched, ({ id }) =>
    database.$transaction(async (tx) => {
      const locked = await lockSubmission(tx, id);
      if (locked?.status !== 'pending' || !locked.takenAt || locked.takenAt > before) return false;
      const { coachCode, playerId } = locked;
      await recordSystemAudit(tx, now, {
        action: 'submission.handed-back',
        subjectType: 'submission',
        subjectId: id,
        playerId,
        detail: { before: { coachCode }, after: { coachCode: generalCoachCode } },
      });
      await changeQueue(tx, [locked], given(generalCoachCode));
      return true;
    }),
  );
}
