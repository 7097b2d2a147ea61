import type { DatabaseOrTransaction } from '@swing/db/client';
import type { Coach } from '@swing/db/generated/client';
import { generalCoachCode, normaliseInviteCode } from '@swing/domain/invite-code';

/** The coach of a code as a person types it; null for an unknown one, and for a coach who has not confirmed their address. */
export async function findVerifiedCoach(database: DatabaseOrTransaction, typed: string): Promise<Coach | null> {
  const inviteCode = normaliseInviteCode(typed);
  if (inviteCode.length !== generalCoachCode.length) return null;
  return database.coach.findFirst({ where: { inviteCode, verifiedAt: { not: null } } });
}
