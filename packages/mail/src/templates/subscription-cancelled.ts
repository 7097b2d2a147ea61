import { formatLongDate } from '@swing/domain/dates';
import * as z from 'zod/mini';
import { defineMailTemplate, accountAction } from '../mail-template.ts';

/** Sent to the player when a plan was cancelled or has ended. */
export const subscriptionCancelled = defineMailTemplate({
  facts: z.object({
    planName: z.string(),
    /** ISO 8601 UTC. Null if access has ended. */
    accessUntil: z.nullable(z.iso.datetime()),
  }),
  compose: ({ planName, accessUntil }, context) => {
    if (accessUntil === null) {
      return {
        subject: 'Your plan has ended',
        preheader: `Your ${planName} plan is over.`,
        heading: 'Your plan has ended',
        paragraphs: [`Your ${planName} plan is over and nothing more will be charged.`],
        action: accountAction(context, 'Choose a plan'),
        closing: ['Your account and your videos are still there whenever you come back.'],
      };
    }
    const date = formatLongDate(new Date(accessUntil), 'UTC');
    return {
      subject: 'Your plan is cancelled',
      preheader: `You have access until ${date}.`,
      heading: 'Your plan is cancelled',
      paragraphs: [
        `Your ${planName} plan will not renew and nothing more will be charged.`,
        `You have access until ${date}: upload and get your analyses until then.`,
      ],
      action: accountAction(context, 'Resume my plan'),
      closing: ['Changed your mind? Resume the plan before that date and nothing is interrupted.'],
    };
  },
});
