import { updateProfileInput, updateProfileOutput } from '@swing/contract/account';
import type { Transaction } from '@swing/db/client';
import type { Account } from '@swing/db/generated/client';
import type { ActorOf } from '@swing/domain/actor';
import { sessions } from '@swing/domain/access-policies';
import { emailKey } from '@swing/domain/email-address';
import { emailTaken } from '../../accounts/email-taken.ts';
import { lockAccount } from '../../accounts/lock-rows.ts';
import { changeAddress } from '../email-change/change-address.ts';
import { checkOwnPassword, noPassword, recheckOwnPassword } from '../../accounts/own-password.ts';
import { renamePlayer } from '../../accounts/update-player.ts';
import { switchCoach } from '../coach-link/switch-coach.ts';
import { presentPlayer } from '../../accounts/present-users.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { defineVerb, type VerbContext } from '../../../kernel/verb.ts';
import { findPendingEmail, limitEmailChanges, requestConfirmation } from '../email-change/pending-email.ts';

/**
 * Saves the profile. A new e-mail requires the current password, and takes effect once the link mailed to it is used. A
 * change of letter case takes effect at once.
 */
export const updateProfile = defineVerb({
  name: 'identity.updateProfile',
  kind: 'mutation',
  input: updateProfileInput,
  output: updateProfileOutput,
  access: sessions('player'),
  rateLimit: 'write',
  rest: { method: 'POST', path: '/api/user/update', summary: 'Change name, email address and coach' },
  async run({ ctx, input }) {
    const { accountId } = ctx.actor;
    const { firstName, lastName, email, currentPassword, athleteName, secondAthleteName, coachCode } = input;
    const checked = email === undefined ? null : await checkPasswordForAddress(ctx, email, currentPassword);
    const saved = await ctx.database.$transaction(async (tx) => {
      await lockAccount(tx, accountId);
      if (email !== undefined) await saveAddress(tx, ctx, email, checked);
      if (coachCode !== undefined) await switchCoach(tx, ctx, accountId, coachCode);
      const player = await renamePlayer(tx, accountId, { firstName, lastName, athleteName, secondAthleteName });
      const user = presentPlayer(player.account, player, ctx.now);
      return { user, pendingEmail: await findPendingEmail(tx, accountId, ctx.now) };
    });
    return { success: true, ...saved };
  },
});

/**
 * Saves the letter case of the account's own address, or requests the confirmation of another one. `checked` is the account whose
 * password was checked for that.
 */
async function saveAddress(
  tx: Transaction,
  ctx: VerbContext<ActorOf<'player'>>,
  email: string,
  checked: Account | null,
): Promise<void> {
  const { accountId } = ctx.actor;
  const before = await tx.account.findUniqueOrThrow({ where: { id: accountId } });
  if (before.emailKey !== emailKey(email)) {
    // The address has changed since it was compared, so the password was not checked.
    if (!checked) throw passwordRequired();
    await recheckOwnPassword(tx, checked);
    await requestConfirmation(tx, ctx, before, email);
  } else if (before.email !== email) {
    await changeAddress(tx, ctx, { accountId, email, taken: emailTaken });
  }
}

/**
 * Checks the password if the e-mail changes. Returns null if it stays the same, ignoring letter case. Throws
 * NO_PASSWORD, PASSWORD_REQUIRED, WRONG_PASSWORD, RATE_LIMITED.
 */
async function checkPasswordForAddress(
  ctx: VerbContext<ActorOf<'player'>>,
  email: string,
  currentPassword: string | undefined,
): Promise<Account | null> {
  const { accountId } = ctx.actor;
  const known = await ctx.database.account.findUniqueOrThrow({ where: { id: accountId } });
  if (known.emailKey === emailKey(email)) return null;
  if (known.passwordHash === null) throw noPassword();
  if (!currentPassword) throw passwordRequired();
  const checked = await checkOwnPassword(ctx, currentPassword);
  await limitEmailChanges(ctx, accountId, email);
  return checked;
}

function passwordRequired(): AppError {
  return new AppError('PASSWORD_REQUIRED', 'Enter your password to change your email.');
}
