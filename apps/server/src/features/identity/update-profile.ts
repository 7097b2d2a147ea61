import { updateProfileInput, updateProfileOutput } from '@swing/contract/account';
import type { Transaction } from '@swing/db/client';
import type { Account } from '@swing/db/generated/client';
import { sessions } from '@swing/domain/access-policies';
import { emailKey } from '@swing/domain/email-address';
import { lockAccount } from '../../entities/account/lock.ts';
import { moveEvents } from '../../entities/analytics/events-of-address.ts';
import { recordAudit } from '../../entities/audit/record-audit.ts';
import { queueMail } from '../../entities/mail/queue-mail.ts';
import { switchCoach } from '../../entities/player/switch-coach.ts';
import { presentPlayer } from '../../entities/player/present.ts';
import { defineVerb, type VerbContext } from '../../transport/verb.ts';
import { emailTaken, isUniqueViolation } from '../../entities/account/email-taken.ts';

export const updateProfile = defineVerb({
  name: 'identity.updateProfile',
  kind: 'mutation',
  input: updateProfileInput,
  output: updateProfileOutput,
  access: sessions('player'),
  rateLimit: 'write',
  rest: { method: 'POST', path: '/api/user/update', summary: 'Change name, address and coach' },
  async run({ ctx, input }) {
    const { accountId } = ctx.actor;
    const { firstName, lastName, email, secondAthleteName, coachCode } = input;
    const known = await ctx.database.account.findUniqueOrThrow({ where: { id: accountId } });
    // Each try tells whether an address has an account.
    if (known.emailKey !== emailKey(email)) await ctx.limits.consume('emailChange', accountId);
    const user = await ctx.database.$transaction(async (tx) => {
      await lockAccount(tx, accountId);
      const before = await tx.account.findUniqueOrThrow({ where: { id: accountId } });
      const account = before.email === email ? before : await changeAddress(tx, ctx, before, email);
      if (coachCode !== undefined) await switchCoach(tx, ctx, accountId, coachCode);
      const player = await tx.player.update({
        where: { accountId },
        data: {
          firstName,
          lastName,
          ...(secondAthleteName === undefined ? {} : { secondAthleteName: secondAthleteName || null }),
        },
      });
      return presentPlayer(account, player, ctx.now);
    });
    return { success: true, user };
  },
});

/** DECISIONS 6: the old address may take it back, and links that were sent there open nothing any more. */
async function changeAddress(tx: Transaction, ctx: VerbContext, before: Account, email: string): Promise<Account> {
  const { id: accountId } = before;
  const after = await tx.account
    .update({ where: { id: accountId }, data: { email, emailKey: emailKey(email) } })
    .catch((thrown: unknown) => {
      throw isUniqueViolation(thrown) ? emailTaken() : thrown;
    });
  await ctx.jobs.enqueue(tx, 'change-customer-email', { accountId });
  if (after.emailKey === before.emailKey) return after;
  await moveEvents(tx, before.email, email);
  const { now } = ctx;
  await ctx.oneTimeTokens.voidAll(tx, { accountId, purposes: ['welcome', 'reset_password'], now });
  // Older ones stay: who takes an account over must not void its owner's way back by changing the address twice.
  const tokenId = await ctx.oneTimeTokens.issue(tx, {
    accountId,
    purpose: 'undo_email_change',
    now,
    detail: { email: before.email },
    keepsOlder: true,
  });
  await queueMail(tx, ctx, {
    template: 'email-changed',
    recipient: before.email,
    accountId,
    facts: { tokenId },
    onceKey: `email-changed:${tokenId}`,
  });
  await recordAudit(tx, ctx, { action: 'email.changed', subjectType: 'account', subjectId: accountId });
  return after;
}
