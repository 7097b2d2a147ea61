import type { PlayerUser, CoachUser } from '@swing/contract/identity';
import type { Account, Player, Coach } from '@swing/db/generated/client';
import { statusAt } from '@swing/domain/billing/subscription';
import { shownBillingDate } from '@swing/domain/billing/subscription-wording';

/** The player as shown to clients at `now`. past_due is shown as active (billing-6). */
export function presentPlayer(account: Account, player: Player, now: Date): PlayerUser {
  const status = statusAt(player, now);
  return {
    id: account.id,
    email: account.email,
    firstName: player.firstName,
    lastName: player.lastName,
    planType: player.planType,
    subscriptionStatus: status === 'past_due' ? 'active' : status,
    subscriptionEnd: player.subscriptionEnd?.toISOString() ?? null,
    nextBillingDate: shownBillingDate(player, now)?.toISOString() ?? null,
    createdAt: account.createdAt.toISOString(),
    stripeCustomerId: player.stripeCustomerId,
    athleteName: player.athleteName,
    secondAthleteName: player.secondAthleteName,
  };
}

export function presentCoach(account: Account, coach: Coach): CoachUser {
  return { id: account.id, email: account.email, fullName: coach.fullName, inviteCode: coach.inviteCode };
}
