import { linkLifetime, linkPeriod } from '@swing/domain/lifetimes';
import { brand } from '@swing/domain/brand';
import * as z from 'zod/mini';
import { defineMailTemplate, linkWithToken } from '../mail-template.ts';
import { resetPasswordPaths } from './reset-password.ts';

/** Sent instead of `reset-password` if the account has no password: none was chosen yet, or it was removed. */
export const choosePassword = defineMailTemplate({
  facts: z.object({ tokenId: z.uuid(), kind: z.enum(['player', 'coach']) }),
  compose: ({ tokenId, kind }, context) => ({
    subject: 'Choose your password',
    preheader: `Choose a password within ${linkPeriod('reset_password')}.`,
    heading: 'Choose your password',
    paragraphs: [
      `Your ${kind} account at ${brand.name} has no password at the moment. Choose one to sign in.`,
      `The link works once and expires in ${linkLifetime('reset_password')}. A newer link makes this one invalid.`,
    ],
    action: {
      label: 'Choose a password',
      url: linkWithToken(context, {
        path: resetPasswordPaths[kind],
        tokenId,
        purpose: 'reset_password',
        isFirstPassword: true,
      }),
    },
    closing: ['Too late? Ask for a new link under “Forgot your password?” on the login page.'],
  }),
});
