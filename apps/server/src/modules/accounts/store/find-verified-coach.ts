import type { DatabaseOrTransaction } from '@swing/db/client';
import type { Coach } from '@swing/db/generated/client';
import { isWholeInviteCode } from '@swing/domain/invite-code';

/** The coach of a normalised code; null for an unknown one, and for a coach who has not confirmed their address. */
export async function findVerifiedCoach(database: DatabaseOrTransaction, inviteCode: string): Promise<Coach | null> {
  if (!isWholeInviteCode(inviteCode)) return null;
  return database.coach.findFirst({ where: { inviteCode, verifiedAt: { not: null } } });
}
