import { linkRequestInput } from '@swing/contract/account-links';
import { succeeded } from '@swing/contract/common';
import { anyone } from '@swing/domain/access-policies';
import { defineVerb } from '../../../kernel/verb.ts';
import { requestLink } from '../passwords/request-link.ts';

export const forgotCoachPassword = defineVerb({
  name: 'identity.forgotCoachPassword',
  kind: 'mutation',
  input: linkRequestInput,
  output: succeeded,
  access: anyone(),
  rateLimit: 'write',
  rest: {
    method: 'POST',
    path: '/api/coach/forgot-password',
    summary: 'Send a password reset link to a coach',
  },
  async run({ ctx, input }) {
    await requestLink(ctx, { kind: 'coach', purpose: 'reset_password', email: input.email });
    return { success: true };
  },
});
