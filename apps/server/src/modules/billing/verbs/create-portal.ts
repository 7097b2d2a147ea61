import { createPortalInput, createPortalOutput } from '@swing/contract/billing';
import { sessions } from '@swing/domain/access-policies';
import { subscriptionPath } from '@swing/domain/routes';
import { notFound } from '../../../kernel/app-error.ts';
import { defineVerb } from '../../../kernel/verb.ts';

/**
 * Returns the URL of the provider's portal for card, invoices, cancelling and resuming, for the caller's own customer
 * only.
 */
export const createPortal = defineVerb({
  name: 'billing.createPortal',
  kind: 'mutation',
  input: createPortalInput,
  output: createPortalOutput,
  access: sessions('player'),
  rateLimit: 'planChange',
  rest: { method: 'POST', path: '/api/stripe/create-portal', summary: 'Open the subscription portal' },
  async run({ ctx, input }) {
    const player = await ctx.database.player.findUniqueOrThrow({ where: { accountId: ctx.actor.accountId } });
    const { stripeCustomerId: customerId, stripeSubscriptionId: subscriptionId } = player;
    if (!customerId || input.customerId !== customerId) throw notFound('Customer');
    const portalUrl = await ctx.payments.openPortal({
      customerId,
      subscriptionId,
      flow: input.flow,
      returnUrl: new URL(subscriptionPath, ctx.publicUrl).href,
    });
    return { success: true, portalUrl };
  },
});
