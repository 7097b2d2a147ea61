import { withdrawChangeOutput } from '@swing/contract/billing';
import { sessions } from '@swing/domain/access-policies';
import * as z from 'zod/mini';
import { defineVerb } from '../../../kernel/verb.ts';
import { syncPlayer } from '../standing/sync-player.ts';

/** Withdraws a plan change scheduled for the end of the period. Does nothing if there is none. */
export const withdrawChange = defineVerb({
  name: 'billing.withdrawChange',
  kind: 'mutation',
  input: z.object({}),
  output: withdrawChangeOutput,
  access: sessions('player'),
  rateLimit: 'planChange',
  async run({ ctx }) {
    const { accountId } = ctx.actor;
    const { player } = await syncPlayer(ctx, accountId);
    if (player.stripeScheduleId) await ctx.payments.withdrawDowngrade(player.stripeScheduleId);
    const { user } = await syncPlayer(ctx, accountId);
    return { success: true, user };
  },
});
