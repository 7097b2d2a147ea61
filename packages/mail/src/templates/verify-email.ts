import { linkLifetime } from '@swing/domain/lifetimes';
import { brand } from '@swing/domain/brand';
import * as z from 'zod/mini';
import { defineMailTemplate, linkWithToken } from '../mail-template.ts';

const repeatedText =
  'Somebody signed up with this address more than once; the password of the last time is the one that counts. If that was not you, do not confirm. Ask for a new password at the coach login instead: choosing one confirms the address too.';

/**
 * To an address somebody signed up with as a coach. Nobody knows yet whose it is, so nothing that was typed there is
 * repeated: the mail cannot be made to carry a message of a stranger.
 */
export const verifyEmail = defineMailTemplate({
  facts: z.object({
    tokenId: z.uuid(),
    /** Signed up with more than once: whoever confirms lets the latest password in, which may be a stranger's. */
    isRepeated: z.optional(z.boolean()),
  }),
  compose: ({ tokenId, isRepeated = false }, context) => ({
    subject: 'Confirm your email address',
    preheader: `One step left to coach at ${brand.name}.`,
    heading: 'Confirm your email address',
    paragraphs: [
      `Thank you for signing up as a coach at ${brand.name}. Confirm that this address is yours, then sign in.`,
      ...(isRepeated ? [repeatedText] : []),
      `The link works once and expires in ${linkLifetime('verify_email')}.`,
    ],
    action: {
      label: 'Confirm my email',
      url: linkWithToken(context, { path: '/coach/verify', tokenId, purpose: 'verify_email' }),
    },
    closing: ['If you did not sign up, ignore this email: without the confirmation nobody can use the account.'],
  }),
});
