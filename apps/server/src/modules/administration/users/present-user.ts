import type { AdminUser } from '@swing/contract/admin-users';
import type { Account, Player } from '@swing/db/generated/client';
import { shownBillingDate } from '@swing/domain/billing/subscription-wording';
import { shownPlanStatus } from '../../accounts/present-users.ts';

/** The columns of an account and its player that `presentUser` needs. */
export const userColumns = {
  accountId: true,
  firstName: true,
  lastName: true,
  planType: true,
  subscriptionStatus: true,
  subscriptionEnd: true,
  nextBillingDate: true,
  pendingPlanType: true,
  billingAnchor: true,
  isDisputed: true,
  videoCount: true,
  analyzedCount: true,
  account: { select: { email: true, createdAt: true } },
} as const;

type UserRow = Pick<Player, Exclude<keyof typeof userColumns, 'account'>> & {
  account: Pick<Account, 'email' | 'createdAt'>;
};

/** A player as admins see it, with the field names of the documented call. */
export function presentUser({ account, ...player }: UserRow, now: Date): AdminUser {
  return {
    id: player.accountId,
    email: account.email,
    first_name: player.firstName,
    last_name: player.lastName,
    plan_type: player.planType,
    subscription_status: shownPlanStatus(player, now),
    created_at: account.createdAt.toISOString(),
    next_billing_date: shownBillingDate(player, now)?.toISOString() ?? null,
    subscription_end: player.subscriptionEnd?.toISOString() ?? null,
    pending_plan_type: player.pendingPlanType,
    video_count: player.videoCount,
    analyzed_count: player.analyzedCount,
  };
}
