import { linkLifetime } from '@swing/domain/lifetimes';
import { brand } from '@swing/domain/brand';
import * as z from 'zod/mini';
import { defineMailTemplate, linkWithToken } from '../mail-template.ts';

/** Sent to the new address of an account. It may belong to another person, so the mail contains neither the account nor its owner. */
export const confirmEmail = defineMailTemplate({
  facts: z.object({ tokenId: z.uuid() }),
  compose: ({ tokenId }, context) => ({
    subject: 'Confirm your new email address',
    preheader: `One step left to use this address at ${brand.name}.`,
    heading: 'Confirm your new email address',
    paragraphs: [
      `Confirm that this address is yours, and you sign in to ${brand.name} with it from then on.`,
      `The link works once and expires in ${linkLifetime('confirm_email')}. A newer link makes this one invalid.`,
    ],
    action: {
      label: 'Confirm my new address',
      url: linkWithToken(context, { path: '/confirm-email', tokenId, purpose: 'confirm_email' }),
    },
    closing: ['If you did not ask for this, ignore this email: nothing changes.'],
  }),
});
