import { coachSignupInput } from '@swing/contract/account-links';
import { succeeded } from '@swing/contract/common';
import { anyone } from '@swing/domain/access-policies';
import { emailKey } from '@swing/domain/email-address';
import { hashNewPassword } from '../../accounts/hash-new-password.ts';
import { recordAudit } from '../../../kernel/record-audit.ts';
import { defineVerb } from '../../../kernel/verb.ts';
import { saveUnverifiedCoach } from '../../accounts/coach-accounts.ts';

/** Signs up a coach. An unconfirmed address may sign up again with another password (accounts-7). */
export const signUpCoach = defineVerb({
  name: 'identity.signUpCoach',
  kind: 'mutation',
  input: coachSignupInput,
  output: succeeded,
  access: anyone(),
  rateLimit: 'signUp',
  limitBy: { limit: 'linkRequestAccount', key: ({ email }, { network }) => `${network} signup:${emailKey(email)}` },
  rest: { method: 'POST', path: '/api/coach/signup', status: 201, summary: 'Sign up as a coach' },
  async run({ ctx, input }) {
    const { email, fullName, password } = input;
    const organization = input.organization || null;
    await ctx.limits.consume('signUpAccount', emailKey(email));
    const passwordHash = await hashNewPassword(ctx, { password, email });
    await ctx.database.$transaction(async (tx) => {
      const accountId = await saveUnverifiedCoach(tx, { email, passwordHash, fullName, organization, now: ctx.now });
      await ctx.oneTimeTokens.voidAll(tx, { accountId, purposes: ['verify_email'], now: ctx.now });
      await ctx.jobs.enqueue(tx, 'send-link', { purpose: 'verify_email', accountId, requestId: ctx.requestId });
      await recordAudit(tx, ctx, { action: 'coach.signed-up', subjectType: 'account', subjectId: accountId });
    });
    return { success: true };
  },
});
