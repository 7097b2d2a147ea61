import { resetPasswordInput } from '@swing/contract/account-links';
import { succeeded } from '@swing/contract/common';
import { anyone } from '@swing/domain/access-policies';
import { defineVerb } from '../../../kernel/verb.ts';
import { resetByLink } from '../passwords/reset-by-link.ts';

export const resetPassword = defineVerb({
  name: 'identity.resetPassword',
  kind: 'mutation',
  input: resetPasswordInput,
  output: succeeded,
  access: anyone(),
  rateLimit: 'linkUse',
  rest: { method: 'POST', path: '/api/reset-password', summary: 'Reset the password of a player with a mailed link' },
  async run({ ctx, input }) {
    await resetByLink(ctx, input, { kind: 'player', purposes: ['reset_password', 'welcome'] });
    return { success: true };
  },
});
