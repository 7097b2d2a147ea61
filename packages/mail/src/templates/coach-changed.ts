import { brand } from '@swing/domain/brand';
import * as z from 'zod/mini';
import { defineMailTemplate } from '../mail-template.ts';
import { userText } from '../quote-user-text.ts';

/** Sent to the player after the account was linked to a coach, who sees its videos from then on. */
export const coachChanged = defineMailTemplate({
  facts: z.object({
    coachName: userText,
    /** Whether our staff linked it, not the account's owner. Mails logged before this was known: the owner. */
    isByStaff: z._default(z.boolean(), false),
  }),
  compose: ({ coachName, isByStaff }, context) => ({
    subject: 'Your swing videos go to a coach now',
    preheader: isByStaff
      ? 'We found a coach for you.'
      : 'If this was not you, change your password and leave the coach.',
    heading: 'Your swing videos go to a coach now',
    paragraphs: isByStaff
      ? [
          `We linked your account at ${brand.name} to ${nameOf(coachName)}. Videos that wait for an analysis go to them, and so do your next ones. There is nothing to do.`,
          'If you would rather have another coach, or none, change this in your account.',
        ]
      : [
          `Your account at ${brand.name} was linked to ${nameOf(coachName)}. Videos that wait for an analysis go to them, and so do your next ones. If you did this, there is nothing to do.`,
          'If you did not, somebody else may be using your account. Sign in and change your password, which signs out every other device. Then choose Leave Coach.',
        ],
    action: { label: 'Open my account', url: new URL('/account', context.publicUrl).href },
    closing: [],
  }),
});

function nameOf(coachName: string): string {
  return coachName ? `the coach ${coachName}` : 'a coach';
}
