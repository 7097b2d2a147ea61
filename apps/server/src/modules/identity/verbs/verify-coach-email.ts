import { verifyEmailInput } from '@swing/contract/account-links';
import { invalidVerificationLinkMessage } from '@swing/domain/link-messages';
import { succeeded } from '@swing/contract/common';
import type { Transaction } from '@swing/db/client';
import { anyone } from '@swing/domain/access-policies';
import { verifyCoach } from '../../accounts/coach-accounts.ts';
import { lockAccount } from '../../accounts/lock-rows.ts';
import { recordAudit } from '../../../kernel/record-audit.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { defineVerb, type VerbContext } from '../../../kernel/verb.ts';

export const verifyCoachEmail = defineVerb({
  name: 'identity.verifyCoachEmail',
  kind: 'mutation',
  input: verifyEmailInput,
  output: succeeded,
  access: anyone(),
  rateLimit: 'linkUse',
  rest: { method: 'POST', path: '/api/coach/verify', summary: 'Verify the email address of a coach' },
  async run({ ctx, input }) {
    const link = await ctx.oneTimeTokens.peek(ctx.database, input.token, 'verify_email', ctx.now);
    if (!link) throw invalidLink();
    await ctx.database.$transaction(async (tx) => {
      await lockAccount(tx, link.accountId);
      const spent = await ctx.oneTimeTokens.consume(tx, input.token, 'verify_email', ctx.now);
      if (!spent) throw invalidLink();
      await markVerified(tx, ctx, spent.accountId);
    });
    return { success: true };
  },
});

/** Marks the coach's e-mail as confirmed, voids other links and audits it. Idempotent. */
export async function markVerified(tx: Transaction, ctx: VerbContext, accountId: string): Promise<void> {
  if (!(await verifyCoach(tx, accountId, ctx.now))) return;
  await ctx.oneTimeTokens.voidAll(tx, { accountId, purposes: ['verify_email'], now: ctx.now });
  await recordAudit(tx, ctx, { action: 'coach.verified', subjectType: 'account', subjectId: accountId });
}

function invalidLink(): AppError {
  return new AppError('INVALID_LINK', invalidVerificationLinkMessage);
}
