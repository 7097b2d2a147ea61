import { succeeded } from '@swing/contract/common';
import { sessions } from '@swing/domain/access-policies';
import * as z from 'zod/mini';
import { lockAccount } from '../../accounts/lock-rows.ts';
import { defineVerb } from '../../../kernel/verb.ts';

/** Voids the link that would confirm a new address. Idempotent. */
export const cancelEmailChange = defineVerb({
  name: 'identity.cancelEmailChange',
  kind: 'mutation',
  input: z.object({}),
  output: succeeded,
  access: sessions('player'),
  rateLimit: 'write',
  async run({ ctx }) {
    const { accountId } = ctx.actor;
    await ctx.database.$transaction(async (tx) => {
      await lockAccount(tx, accountId);
      await ctx.oneTimeTokens.voidAll(tx, { accountId, purposes: ['confirm_email'], now: ctx.now });
    });
    return { success: true };
  },
});
