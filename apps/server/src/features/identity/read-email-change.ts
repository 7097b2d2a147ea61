import { emailChangeOutput } from '@swing/contract/account';
import { sessions } from '@swing/domain/access-policies';
import * as z from 'zod/mini';
import { defineVerb } from '../../transport/verb.ts';
import { findPendingEmail } from './pending-email.ts';

/** What the account page has to know about changing the address. */
export const readEmailChange = defineVerb({
  name: 'identity.readEmailChange',
  kind: 'query',
  input: z.object({}),
  output: emailChangeOutput,
  access: sessions('player'),
  rateLimit: 'read',
  async run({ ctx }) {
    const { accountId } = ctx.actor;
    const account = await ctx.database.account.findUniqueOrThrow({ where: { id: accountId } });
    const pendingEmail = await findPendingEmail(ctx.database, accountId, ctx.now);
    return { success: true, pendingEmail, hasPassword: account.passwordHash !== null };
  },
});
