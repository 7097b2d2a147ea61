import type { Transaction } from '@swing/db/client';
import type { Player } from '@swing/db/generated/client';
import { plans } from '@swing/domain/plans';
import { queueMail } from '../../mail/queue-mail.ts';
import type { VerbContext } from '../../../kernel/verb.ts';

/** Mails the player the smaller plan that begins at the end of the period, once. Does nothing if there is none. */
export async function mailPendingChange(
  tx: Transaction,
  ctx: Pick<VerbContext, 'jobs' | 'clock'>,
  { accountId, planType, pendingPlanType, pendingPlanAt, stripeSubscriptionId }: Player,
  recipient: string,
): Promise<void> {
  if (!pendingPlanType || !pendingPlanAt) return;
  const changesAt = pendingPlanAt.toISOString();
  await queueMail(tx, ctx, {
    template: 'plan-change-scheduled',
    recipient,
    accountId,
    facts: { fromPlanName: plans[planType].name, toPlanName: plans[pendingPlanType].name, changesAt },
    onceKey: `plan-change:${stripeSubscriptionId}:${pendingPlanType}:${changesAt}`,
  });
}
