import type { Submission } from '@swing/db/generated/client';
import { isFaultOfFile, type PreparationFailure } from '@swing/domain/preparation';
import { MediaError } from '../../media/media-error.ts';
import type { Services } from '../../../kernel/services.ts';

export interface TaskFailure {
  reason: PreparationFailure;
  /** The task must not be retried. */
  isFaultOfFile: boolean;
}

/**
 * Classifies the error of a media task. Out-of-memory failures are counted in the row, so that a crash does not lose
 * the count.
 */
export async function recordFailure(
  { database }: Pick<Services, 'database'>,
  { id }: Pick<Submission, 'id'>,
  thrown: unknown,
): Promise<TaskFailure> {
  const reason = thrown instanceof MediaError ? thrown.reason : 'unknown';
  const { memoryFailures } = await database.submission.update({
    where: { id },
    data: { memoryFailures: { increment: reason === 'out-of-memory' ? 1 : 0 } },
    select: { memoryFailures: true },
  });
  return { reason, isFaultOfFile: isFaultOfFile(reason, memoryFailures) };
}
