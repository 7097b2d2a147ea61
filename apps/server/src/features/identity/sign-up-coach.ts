import { coachSignupInput } from '@swing/contract/account-links';
import { succeeded } from '@swing/contract/common';
import type { Transaction } from '@swing/db/client';
import { anyone } from '@swing/domain/access-policies';
import { emailKey } from '@swing/domain/email-address';
import { hashNewPassword } from '../../entities/account/hash-new-password.ts';
import { recordAudit } from '../../entities/audit/record-audit.ts';
import { defineVerb } from '../../transport/verb.ts';
import { emailTaken } from '../../entities/account/email-taken.ts';
import { issueInviteCode } from './issue-invite-code.ts';

/** An address that was never confirmed may sign up again, with another password (accounts-7). */
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
      const accountId = await findOrCreateAccount(tx, email, ctx.now);
      const known = await tx.coach.findUnique({ where: { accountId }, select: { verifiedAt: true } });
      if (known?.verifiedAt) throw emailTaken();
      await tx.account.update({ where: { id: accountId }, data: { email, passwordHash }, select: { id: true } });
      if (known) {
        await tx.coach.update({ where: { accountId }, data: { fullName, organization }, select: { accountId: true } });
      } else {
        const inviteCode = await issueInviteCode(tx, ctx.now);
        await tx.coach.create({ data: { accountId, fullName, organization, inviteCode } });
      }
      await ctx.oneTimeTokens.voidAll(tx, { accountId, purposes: ['verify_email'], now: ctx.now });
      await ctx.jobs.enqueue(tx, 'send-link', { purpose: 'verify_email', accountId, requestId: ctx.requestId });
      await recordAudit(tx, ctx, { action: 'coach.signed-up', subjectType: 'account', subjectId: accountId });
    });
    return { success: true };
  },
});

/** Of signups that race for one address the second waits here, and then finds the first one's account. */
async function findOrCreateAccount(tx: Transaction, email: string, now: Date): Promise<string> {
  const key = emailKey(email);
  const data = [{ kind: 'coach', email, emailKey: key, createdAt: now } as const];
  await tx.account.createMany({ data, skipDuplicates: true });
  const [row] = await tx.$queryRaw<[{ id: string }]>`
    SELECT id FROM accounts WHERE kind = 'coach' AND email_key = ${key} FOR UPDATE`;
  return row.id;
}
