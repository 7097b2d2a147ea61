import type { DatabaseOrTransaction } from '@swing/db/client';
import type { Coach } from '@swing/db/generated/client';
import { isWholeInviteCode } from '@swing/domain/invite-code';

/**
 * Finds a coach by normalised invite code. Returns null if the code is unknown or the coach's e-mail is not confirmed.
 */
export async function findVerifiedCoach(database: DatabaseOrTransaction, inviteCode: string): Promise<Coach | null> {
  if (!isWholeInviteCode(inviteCode)) return null;
  return database.coach.findFirst({ where: { inviteCode, verifiedAt: { not: null } } });
}
