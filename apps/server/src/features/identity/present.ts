import type { CoachUser, PlayerUser } from '@swing/contract/identity';
import type { Account, Coach, Player } from '@swing/db/generated/client';

/** P §3; past_due is shown as active (DECISIONS 14). */
export function presentPlayer(account: Account, player: Player): PlayerUser {
  return {
    id: account.id,
    email: account.email,
    firstName: player.firstName,
    lastName: player.lastName,
    planType: player.planType,
    subscriptionStatus: player.subscriptionStatus === 'past_due' ? 'active' : player.subscriptionStatus,
    subscriptionEnd: player.subscriptionEnd?.toISOString() ?? null,
    nextBillingDate: player.nextBillingDate?.toISOString() ?? null,
    createdAt: account.createdAt.toISOString(),
    stripeCustomerId: player.stripeCustomerId,
  };
}

export function presentCoach(account: Account, coach: Coach): CoachUser {
  return { id: account.id, email: account.email, fullName: coach.fullName, inviteCode: coach.inviteCode };
}
