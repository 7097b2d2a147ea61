import { previewChangeInput, previewChangeOutput } from '@swing/contract/billing';
import { sessions } from '@swing/domain/access-policies';
import { formatLongDate } from '@swing/domain/dates';
import { dollarsOf } from '@swing/domain/money';
import { plans } from '@swing/domain/plans';
import { defineVerb } from '../../../kernel/verb.ts';
import { allowedChange } from '../plan-change/change-rules.ts';
import { quoteForPreview } from '../plan-change/hold-quote.ts';

/** Returns what a plan change would cost today. The change that follows charges the same. */
export const previewChange = defineVerb({
  name: 'billing.previewChange',
  kind: 'mutation',
  input: previewChangeInput,
  output: previewChangeOutput,
  access: sessions('player'),
  rateLimit: 'planChange',
  rest: { method: 'POST', path: '/api/subscription/proration-preview', summary: 'Preview the cost of a plan change' },
  async run({ ctx, input }) {
    const { accountId } = ctx.actor;
    const planType = input.newPlan;
    const known = await ctx.database.player.findUniqueOrThrow({ where: { accountId } });
    const { player, effective } = allowedChange(known, planType, ctx.now);
    const { name, priceCents } = plans[planType];
    const shared = { success: true as const, planId: planType, effective };
    if (effective === 'period_end') {
      const effectiveAt = player.subscriptionEnd ?? ctx.now;
      return {
        ...shared,
        amount: dollarsOf(priceCents),
        credit: 0,
        total: 0,
        currency: 'usd',
        description: `${name} from ${formatLongDate(effectiveAt, 'UTC')}, nothing due today`,
        effectiveAt: effectiveAt.toISOString(),
      };
    }
    const { stripeCustomerId: customerId, stripeSubscriptionId: subscriptionId } = player;
    const at = await quoteForPreview(ctx, accountId, planType);
    const quote = await ctx.payments.quoteUpgrade({ customerId, subscriptionId, planType, at });
    return {
      ...shared,
      amount: dollarsOf(quote.amountCents),
      credit: dollarsOf(quote.creditCents),
      total: dollarsOf(quote.totalCents),
      currency: quote.currency,
      description: `Upgrade to ${name}, with credit for unused time on ${plans[player.planType].name}`,
      effectiveAt: at.toISOString(),
    };
  },
});
