import { formatLongDate } from '@swing/domain/dates';
import * as z from 'zod/mini';
import { defineMailTemplate, accountAction } from '../mail-template.ts';

/** Sent to the player after choosing a smaller plan, which starts with the next period. */
export const planChangeScheduled = defineMailTemplate({
  facts: z.object({
    fromPlanName: z.string(),
    toPlanName: z.string(),
    /** ISO 8601 UTC. */
    changesAt: z.iso.datetime(),
  }),
  compose: ({ fromPlanName, toPlanName, changesAt }, context) => {
    const date = formatLongDate(new Date(changesAt), 'UTC');
    return {
      subject: `Your plan changes on ${date}`,
      preheader: `From ${fromPlanName} to ${toPlanName}, nothing due today.`,
      heading: `Your plan changes on ${date}`,
      paragraphs: [
        `From ${date} your plan is ${toPlanName}. Nothing is due today, and ${fromPlanName} is yours until then.`,
      ],
      action: accountAction(context, 'Open my account'),
      closing: ['You can take the change back on the Subscription tab until then.'],
    };
  },
});
