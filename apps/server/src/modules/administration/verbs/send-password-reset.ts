import { sendPasswordResetInput } from '@swing/contract/admin-users';
import { succeeded } from '@swing/contract/common';
import { sessions } from '@swing/domain/access-policies';
import { emailKey } from '@swing/domain/email-address';
import { AppError } from '../../../kernel/app-error.ts';
import { recordAudit } from '../../../kernel/record-audit.ts';
import { defineStaffVerb } from '../../../kernel/verb.ts';
import { hasEnoughLinks } from '../../mail/link-mails.ts';
import { findUser } from '../users/find-user.ts';

/**
 * Mails a player a link for a new password. Throws NOT_FOUND, BAD_REQUEST if the given address is not the player's, or RATE_LIMITED if no
 * more links are mailed now.
 */
export const sendPasswordReset = defineStaffVerb({
  name: 'administration.sendPasswordReset',
  kind: 'mutation',
  input: sendPasswordResetInput,
  output: succeeded,
  access: sessions('admin'),
  rateLimit: 'write',
  limitBy: { limit: 'linkRequestAccount', key: ({ userId }) => `reset:${userId}` },
  rest: { method: 'POST', path: '/api/admin/password-reset', summary: 'Send a player a password reset link' },
  async run({ ctx, input: { userId, email } }) {
    const audit = await ctx.database.$transaction(async (tx) => {
      const { account } = await findUser(tx, userId);
      if (email !== undefined && emailKey(email) !== account.emailKey) {
        throw new AppError('BAD_REQUEST', 'This is not the email address of the user any more. Load the list again.');
      }
      if (await hasEnoughLinks(tx, userId, 'reset_password', ctx.now)) {
        throw new AppError(
          'RATE_LIMITED',
          'This user was mailed four links within the last hour. Wait before you send another one.',
          {
            retryAfterSeconds: 3_600,
          },
        );
      }
      const { requestId } = ctx;
      await ctx.jobs.enqueue(tx, 'send-link', { purpose: 'reset_password', accountId: userId, requestId });
      return recordAudit(tx, ctx, { action: 'user.password-reset-sent', subjectType: 'account', subjectId: userId });
    });
    return { output: { success: true }, audit };
  },
});
