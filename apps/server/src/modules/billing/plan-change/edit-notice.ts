import type { Player } from '@swing/db/generated/client';
import { isRunning } from '@swing/domain/billing/subscription';
import { formatLongDate } from '@swing/domain/dates';
import { plans } from '@swing/domain/plans';
import type { ProviderEdit } from './change-at-provider.ts';

/** What an edit did at the provider, as a sentence for the admin. */
export function providerNotice(edit: ProviderEdit, { pendingPlanAt, subscriptionEnd }: Player): string {
  const end = pendingPlanAt ?? subscriptionEnd;
  const date = end ? formatLongDate(end, 'UTC') : 'the end of the period';
  switch (edit.kind) {
    case 'upgrade':
      return `The plan is ${plans[edit.planType].name} now. The player's card was charged, with credit for unused time.`;
    case 'downgrade':
      return `The plan changes to ${plans[edit.planType].name} on ${date}. Until then it stays as it is.`;
    case 'cancel':
      return `The plan is cancelled at the payment provider. Access ends on ${date}.`;
    case 'resume':
      return `The plan renews again, next on ${date}.`;
  }
}

/** What a plan granted by hand gives, as a sentence for the admin. Its end, a day in the admin's zone, is told by the screen. */
export function grantNotice(player: Player, now: Date): string {
  const { planType, isDisputed } = player;
  if (!isRunning(player, now)) return 'The player has no access now. Nobody is charged.';
  const granted = `${plans[planType].name} is granted. Nobody is charged.`;
  return isDisputed ? `${granted} Uploads are paused while a payment of this player is disputed.` : granted;
}
