import { brand } from '@swing/domain/brand';
import * as z from 'zod/mini';
import { defineMailTemplate } from '../mail-template.ts';
import { userText } from '../quote-user-text.ts';

/** Sent to each player of a coach whose account was deleted. */
export const coachLeft = defineMailTemplate({
  facts: z.object({ coachName: userText }),
  compose: ({ coachName }, context) => ({
    subject: 'Your coach has left',
    preheader: 'Your next videos are analyzed by another coach.',
    heading: 'Your coach has left',
    paragraphs: [
      `${coachName ? `The coach ${coachName}` : 'Your coach'} is no longer at ${brand.name}. Your plan goes on as before: videos that wait for an analysis, and your next ones, are analyzed by another of our coaches. Analyses you already have stay in your account.`,
      'If you have the code of another coach, you can enter it in your account.',
    ],
    action: { label: 'Open my account', url: new URL('/account', context.publicUrl).href },
    closing: [],
  }),
});
