import { linkLifetime } from '@swing/domain/lifetimes';
import { brand } from '@swing/domain/brand';
import * as z from 'zod/mini';
import { defineMailTemplate, linkWithToken } from '../mail-template.ts';

const repeatedText =
  'Somebody signed up with this address more than once. Only the password chosen last counts. If that was not you, do not confirm. Ask for a new password at the coach login instead: choosing one confirms the address too.';

/**
 * Sent to an address used to sign up as a coach. The owner is not verified yet, so the mail repeats none of the typed text: it
 * cannot be abused to deliver a stranger's message.
 */
export const verifyEmail = defineMailTemplate({
  facts: z.object({
    tokenId: z.uuid(),
    /** The address signed up more than once. Confirming activates the latest password, which may be a stranger's. */
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
