import type { Transaction } from '@swing/db/client';
import { queueOrder, type QueueStatus, type SubmissionStatus } from '@swing/domain/submission-status';

/** What the queue counters need to know of a submission. Drafts and removed ones are not counted. */
export interface QueuePlace {
  coachCode: string;
  athleteName: string;
  status: SubmissionStatus;
}

/**
 * Moves a submission between queue counters. Call it last in the transaction that writes the status, so that counter
 * rows are locked as briefly as possible. Counters are locked before athletes, as in `lockQueueCounters`.
 */
export async function countInQueues(tx: Transaction, from: QueuePlace | null, to: QueuePlace | null): Promise<void> {
  const isSameAthlete = from?.coachCode === to?.coachCode && from?.athleteName === to?.athleteName;
  if (!isSameAthlete) {
    await lockQueueCounters(
      tx,
      [from, to].flatMap((place) => place?.coachCode ?? []),
    );
  }
  const left = from && isQueued(from.status) ? from : null;
  const entered = to && isQueued(to.status) ? to : null;
  if (left) await add(tx, left, -1, isSameAthlete && entered !== null);
  if (entered) await add(tx, entered, 1, isSameAthlete && left !== null);
}

/**
 * Locks the counters of queues, in a fixed order: submissions may move between two queues in both directions at the same
 * time.
 */
export async function lockQueueCounters(tx: Transaction, coachCodes: readonly string[]): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM queue_counters WHERE coach_code = ANY(${[...coachCodes]}) ORDER BY coach_code FOR UPDATE`;
}

function isQueued(status: SubmissionStatus): status is QueueStatus {
  return (queueOrder as readonly string[]).includes(status);
}

async function add(tx: Transaction, place: QueuePlace, by: 1 | -1, isAthleteCounted: boolean): Promise<void> {
  const athletes = isAthleteCounted ? 0 : await countAthlete(tx, place, by);
  const status = place.status as QueueStatus;
  await tx.queueCounter.upsert({
    where: { coachCode: place.coachCode },
    create: { coachCode: place.coachCode, [status]: by, athletes },
    update: { [status]: { increment: by }, athletes: { increment: athletes } },
  });
}

/** Returns the change in the number of distinct athlete names. */
async function countAthlete(tx: Transaction, place: QueuePlace, by: 1 | -1): Promise<number> {
  const { coachCode, athleteName } = place;
  const { submissions } = await tx.queueAthlete.upsert({
    where: { coachCode_athleteName: { coachCode, athleteName } },
    create: { coachCode, athleteName, submissions: by },
    update: { submissions: { increment: by } },
  });
  if (by === 1) return submissions === 1 ? 1 : 0;
  if (submissions > 0) return 0;
  await tx.queueAthlete.delete({ where: { coachCode_athleteName: { coachCode, athleteName } } });
  return -1;
}
