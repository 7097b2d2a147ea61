import { brand } from '@swing/domain/brand';
import { formatLongDate } from '@swing/domain/dates';
import { formatCents } from '@swing/domain/money';
import * as z from 'zod/mini';
import { defineMailTemplate, accountAction } from '../mail-template.ts';

/** Sent to the player once per successful payment. */
export const receipt = defineMailTemplate({
  facts: z.object({
    planName: z.string(),
    amountCents: z.int(),
    /** ISO 8601 UTC. */
    paidAt: z.iso.datetime(),
    /** The provider's receipt page. Null if there is none. */
    receiptUrl: z.nullable(z.url()),
  }),
  compose: ({ planName, amountCents, paidAt, receiptUrl }, context) => {
    const amount = formatCents(amountCents);
    return {
      subject: `Your receipt from ${brand.name}`,
      preheader: `${amount} for your ${planName} plan.`,
      heading: 'Thank you for your payment',
      paragraphs: [`We received ${amount} for your ${planName} plan on ${formatLongDate(new Date(paidAt), 'UTC')}.`],
      action: receiptUrl ? { label: 'View the receipt', url: receiptUrl } : accountAction(context, 'Open my account'),
      closing: ['You can see and change your plan in your account, on the Subscription tab.'],
    };
  },
});
