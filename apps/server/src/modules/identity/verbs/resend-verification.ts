import { linkRequestInput } from '@swing/contract/account-links';
import { succeeded } from '@swing/contract/common';
import { anyone } from '@swing/domain/access-policies';
import { defineVerb } from '../../../kernel/verb.ts';
import { requestLink } from '../passwords/request-link.ts';

export const resendVerification = defineVerb({
  name: 'identity.resendVerification',
  kind: 'mutation',
  input: linkRequestInput,
  output: succeeded,
  access: anyone(),
  rateLimit: 'write',
  rest: {
    method: 'POST',
    path: '/api/coach/resend-verification',
    summary: 'Resend the verification link of a coach',
  },
  async run({ ctx, input }) {
    await requestLink(ctx, { kind: 'coach', purpose: 'verify_email', email: input.email });
    return { success: true };
  },
});
