import { linkLifetime } from '@swing/domain/lifetimes';
import { brand } from '@swing/domain/brand';
import { uploadFormPath } from '@swing/domain/routes';
import * as z from 'zod/mini';
import { defineMailTemplate, linkWithToken } from '../mail-template.ts';

/**
 * Sent to a player after the first payment, with a link to choose a password if there is none. The address is not verified yet,
 * so the mail repeats none of the text typed at the checkout.
 */
export const welcome = defineMailTemplate({
  facts: z.object({
    /** Null if a password exists. */
    tokenId: z.nullable(z.uuid()),
    /** For example "Performance". */
    planName: z.string(),
  }),
  compose: ({ tokenId, planName }, context) => ({
    subject: `Welcome to ${brand.name}`,
    preheader: 'Your first analysis is one swing away.',
    heading: `Welcome to ${brand.name}`,
    paragraphs: [
      `Your ${planName} plan is active.`,
      'Download the iPhone app or open the website, log in and upload your first swing. Your analysis follows within 24-48 hours.',
    ],
    action: tokenId
      ? {
          label: 'Choose your password',
          url: linkWithToken(context, { path: '/reset-password', tokenId, purpose: 'welcome', isFirstPassword: true }),
        }
      : { label: 'Upload your first swing', url: new URL(uploadFormPath, context.publicUrl).href },
    closing: tokenId ? [`The link works once and expires in ${linkLifetime('welcome')}.`] : [],
  }),
});
