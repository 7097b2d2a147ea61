import { linkLifetime } from '@swing/domain/lifetimes';
import { brand } from '@swing/domain/brand';
import * as z from 'zod/mini';
import { defineMailTemplate, linkWithToken } from '../mail-template.ts';

/** Sent to the old address after the address of an account was changed. */
export const emailChanged = defineMailTemplate({
  facts: z.object({ tokenId: z.uuid() }),
  compose: ({ tokenId }, context) => ({
    subject: 'Your email address was changed',
    preheader: `If this was not you, take it back within ${linkLifetime('undo_email_change')}.`,
    heading: 'Your email address was changed',
    paragraphs: [
      `Your account at ${brand.name} now uses another email address. If you changed it, there is nothing to do.`,
      'If you did not, take it back: your account returns to this address, everybody is signed out, the password is removed, and we mail you a link to choose a new one.',
    ],
    action: {
      label: 'This was not me',
      url: linkWithToken(context, { path: '/undo-email-change', tokenId, purpose: 'undo_email_change' }),
    },
    closing: [`The link works once and expires in ${linkLifetime('undo_email_change')}.`],
  }),
});
