import { resetPasswordInput } from '@swing/contract/account-links';
import { succeeded } from '@swing/contract/common';
import { anyone } from '@swing/domain/access-policies';
import { defineVerb } from '../../../kernel/verb.ts';
import { resetByLink } from '../passwords/reset-by-link.ts';
import { markVerified } from './verify-coach-email.ts';

/** The link came by mail, so using it also confirms the coach's e-mail (accounts-7). */
export const resetCoachPassword = defineVerb({
  name: 'identity.resetCoachPassword',
  kind: 'mutation',
  input: resetPasswordInput,
  output: succeeded,
  access: anyone(),
  rateLimit: 'linkUse',
  rest: {
    method: 'POST',
    path: '/api/coach/reset-password',
    summary: 'Reset the password of a coach with a mailed link',
  },
  async run({ ctx, input }) {
    await resetByLink(ctx, input, {
      kind: 'coach',
      purposes: ['reset_password'],
      also: (tx, accountId) => markVerified(tx, ctx, accountId),
    });
    return { success: true };
  },
});
