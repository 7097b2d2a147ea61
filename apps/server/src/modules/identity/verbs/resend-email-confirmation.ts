import { resendEmailConfirmationOutput } from '@swing/contract/account';
import { sessions } from '@swing/domain/access-policies';
import * as z from 'zod/mini';
import { lockAccount } from '../../accounts/lock-rows.ts';
import { defineVerb } from '../../../kernel/verb.ts';
import { findPendingEmail, limitEmailChanges, requestConfirmation } from '../email-change/pending-email.ts';

/** Mails another confirmation link to the pending address, if there is one. Throws EMAIL_TAKEN, RATE_LIMITED. */
export const resendEmailConfirmation = defineVerb({
  name: 'identity.resendEmailConfirmation',
  kind: 'mutation',
  input: z.object({}),
  output: resendEmailConfirmationOutput,
  access: sessions('player'),
  rateLimit: 'write',
  async run({ ctx }) {
    const { accountId } = ctx.actor;
    const pending = await findPendingEmail(ctx.database, accountId, ctx.now);
    if (!pending) return { success: true, pendingEmail: null };
    await limitEmailChanges(ctx, accountId, pending);
    const stillPending = await ctx.database.$transaction(async (tx) => {
      await lockAccount(tx, accountId);
      // If it was confirmed, cancelled or replaced in the meantime, there is nothing to resend.
      const found = await findPendingEmail(tx, accountId, ctx.now);
      if (found === pending) await requestConfirmation(tx, ctx, { id: accountId, kind: 'player' }, pending);
      return found;
    });
    return { success: true, pendingEmail: stillPending };
  },
});
