import type { PlayerUser, CoachUser } from '@swing/contract/identity';
import type { Account, Player, Coach } from '@swing/db/generated/client';
import { shownStatus, statusAt, type ShownStatus } from '@swing/domain/billing/subscription';
import { shownBillingDate } from '@swing/domain/billing/subscription-wording';

/** The player as shown to clients at `now`. */
export function presentPlayer(account: Account, player: Player, now: Date): PlayerUser {
  return {
    id: account.id,
    email: account.email,
    firstName: player.firstName,
    lastName: player.lastName,
    planType: player.planType,
    subscriptionStatus: shownPlanStatus(player, now),
    subscriptionEnd: player.subscriptionEnd?.toISOString() ?? null,
    nextBillingDate: shownBillingDate(player, now)?.toISOString() ?? null,
    createdAt: account.createdAt.toISOString(),
    stripeCustomerId: player.stripeCustomerId,
    athleteName: player.athleteName,
    secondAthleteName: player.secondAthleteName,
  };
}

/** The status of the plan as shown at `now`. */
export function shownPlanStatus(player: Parameters<typeof statusAt>[0], now: Date): ShownStatus {
  return shownStatus(statusAt(player, now));
}

export function presentCoach(account: Account, coach: Coach): CoachUser {
  return { id: account.id, email: account.email, fullName: coach.fullName, inviteCode: coach.inviteCode };
}
