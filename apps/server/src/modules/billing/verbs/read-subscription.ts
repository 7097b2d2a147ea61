import { subscriptionOutput } from '@swing/contract/billing';
import { sessions } from '@swing/domain/access-policies';
import { planChoices } from '@swing/domain/billing/plan-changes';
import { plans } from '@swing/domain/plans';
import { isPastDue, paidUntil, statusAt } from '@swing/domain/billing/subscription';
import { accessUntil, shownBillingDate, statusLabel } from '@swing/domain/billing/subscription-wording';
import * as z from 'zod/mini';
import { countTermUploads } from '../../submissions/count-term-uploads.ts';
import { defineVerb } from '../../../kernel/verb.ts';
import { isSubscribed } from '../plan-change/change-rules.ts';

/** The contents of the Subscription tab, at the current time. */
export const readSubscription = defineVerb({
  name: 'billing.subscription',
  kind: 'query',
  input: z.object({}),
  output: subscriptionOutput,
  access: sessions('player'),
  rateLimit: 'read',
  async run({ ctx }) {
    const { now, database } = ctx;
    const player = await database.player.findUniqueOrThrow({ where: { accountId: ctx.actor.accountId } });
    const { planType, cardBrand: brand, cardLastFour: lastFour } = player;
    const choices = planChoices(player, now);
    const perTerm = plans[planType].termAnalyses;
    return {
      success: true,
      planType,
      status: statusAt(player, now),
      isPastDue: isPastDue(player, now),
      statusLabel: statusLabel(player, now),
      accessUntil: accessUntil(player, now)?.toISOString() ?? null,
      nextBillingDate: shownBillingDate(player, now)?.toISOString() ?? null,
      paidUntil: player.isManualGrant ? null : (paidUntil(player, now)?.toISOString() ?? null),
      pendingPlanType: player.pendingPlanType,
      pendingPlanAt: player.pendingPlanAt?.toISOString() ?? null,
      card: brand && lastFour ? { brand, lastFour } : null,
      stripeCustomerId: player.stripeCustomerId,
      term:
        perTerm === null
          ? null
          : { used: await countTermUploads(database, player), total: player.termAnalyses || perTerm },
      isDisputed: player.isDisputed,
      // A plan without a subscription at the provider cannot be changed there.
      choices: choices.filter(({ effective }) => effective === 'checkout' || isSubscribed(player)),
      isSimulated: ctx.payments.isSimulated,
    };
  },
});
