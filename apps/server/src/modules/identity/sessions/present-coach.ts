import type { CoachUser } from '@swing/contract/identity';
import type { Account, Coach } from '@swing/db/generated/client';

export function presentCoach(account: Account, coach: Coach): CoachUser {
  return { id: account.id, email: account.email, fullName: coach.fullName, inviteCode: coach.inviteCode };
}
