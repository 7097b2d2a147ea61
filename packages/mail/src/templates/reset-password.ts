import { linkLifetime, linkPeriod } from '@swing/domain/lifetimes';
import * as z from 'zod/mini';
import { defineMailTemplate, linkWithToken } from '../mail-template.ts';

export const resetPasswordPaths = { player: '/reset-password', coach: '/coach/reset-password' };

/** Sent when a reset was requested on the forgot-password page or by an admin. */
export const resetPassword = defineMailTemplate({
  facts: z.object({ tokenId: z.uuid(), kind: z.enum(['player', 'coach']) }),
  compose: ({ tokenId, kind }, context) => ({
    subject: 'Reset your password',
    preheader: `Choose a new password within ${linkPeriod('reset_password')}.`,
    heading: 'Reset your password',
    paragraphs: [
      `Somebody, hopefully you, asked to reset the password of your ${kind} account.`,
      `The link works once and expires in ${linkLifetime('reset_password')}.`,
    ],
    action: {
      label: 'Choose a new password',
      url: linkWithToken(context, { path: resetPasswordPaths[kind], tokenId, purpose: 'reset_password' }),
    },
    closing: ['If you did not ask for this, ignore this email: your password stays as it is.'],
  }),
});
