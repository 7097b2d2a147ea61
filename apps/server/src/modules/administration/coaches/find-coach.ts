import type { Transaction } from '@swing/db/client';
import type { Coach } from '@swing/db/generated/client';
import { AppError } from '../../../kernel/app-error.ts';
import { holdCoach } from '../../accounts/lock-rows.ts';

/**
 * Finds a coach who can be given players and submissions, and is not deleted before the transaction ends. Throws NOT_POSSIBLE_NOW for
 * any other id.
 */
export async function findAssignableCoach(tx: Transaction, coachId: string): Promise<Coach> {
  await holdCoach(tx, coachId);
  const coach = await tx.coach.findFirst({
    where: { accountId: coachId, verifiedAt: { not: null }, account: { deletedAt: null } },
  });
  if (!coach) throw new AppError('NOT_POSSIBLE_NOW', 'This coach was deleted, or has not confirmed the email address.');
  return coach;
}
