import { linkRequestInput } from '@swing/contract/account-links';
import { succeeded } from '@swing/contract/common';
import { anyone } from '@swing/domain/access-policies';
import { defineVerb } from '../../../kernel/verb.ts';
import { requestLink } from '../passwords/request-link.ts';

export const forgotPassword = defineVerb({
  name: 'identity.forgotPassword',
  kind: 'mutation',
  input: linkRequestInput,
  output: succeeded,
  access: anyone(),
  rateLimit: 'write',
  rest: {
    method: 'POST',
    path: '/api/forgot-password',
    summary: 'Send a password reset link to a player',
  },
  async run({ ctx, input }) {
    await requestLink(ctx, { kind: 'player', purpose: 'reset_password', email: input.email });
    return { success: true };
  },
});
