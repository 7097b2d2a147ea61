import { termReminderDays } from '@swing/domain/billing/dates';
import { formatLongDate } from '@swing/domain/dates';
import { plans } from '@swing/domain/plans';
import * as z from 'zod/mini';
import { defineMailTemplate, accountAction } from '../mail-template.ts';

/** Sent to the player 14 days and 1 day before six months end. */
export const sixMonthEnding = defineMailTemplate({
  facts: z.object({
    daysBefore: z.literal(termReminderDays),
    /** ISO 8601 UTC. */
    endsAt: z.iso.datetime(),
    /** Unused analyses of the term. */
    analysesLeft: z.int(),
  }),
  compose: ({ daysBefore, endsAt, analysesLeft }, context) => {
    const { name, termAnalyses } = plans.sixmonth;
    const date = formatLongDate(new Date(endsAt), 'UTC');
    const subject = daysBefore === 1 ? 'Your six months end tomorrow' : 'Your six months end in two weeks';
    return {
      subject,
      preheader: `You have access until ${date}.`,
      heading: subject,
      paragraphs: [
        `Your ${name} plan runs until ${date}. It does not renew by itself, so nothing will be charged.`,
        leftSentence(analysesLeft),
      ],
      action: accountAction(context, 'Keep going'),
      closing: [`Buy it again before then and six months and ${termAnalyses} analyses are added to what you have.`],
    };
  },
});

function leftSentence(analysesLeft: number): string {
  if (analysesLeft <= 0) return 'You have used all your analyses.';
  return `You have ${analysesLeft} ${analysesLeft === 1 ? 'analysis' : 'analyses'} left to use until then.`;
}
