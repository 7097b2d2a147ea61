import { formatCents } from '@swing/domain/money';
import * as z from 'zod/mini';
import { defineMailTemplate, accountAction } from '../mail-template.ts';

/** Sent to the player once per payment that failed or awaits confirmation by the bank. */
export const paymentFailed = defineMailTemplate({
  facts: z.object({
    /** For example "Performance". */
    planName: z.string(),
    amountCents: z.int(),
    /** The provider's page where the payment is confirmed. Null if the card was declined. */
    confirmUrl: z.nullable(z.url()),
  }),
  compose: ({ planName, amountCents, confirmUrl }, context) => {
    const payment = `${formatCents(amountCents)} for your ${planName} plan`;
    return {
      subject: confirmUrl ? 'Please confirm your payment' : 'Your payment failed',
      preheader: confirmUrl ? 'Your bank asks you to confirm it.' : 'Update your card to keep your plan.',
      heading: confirmUrl ? 'Please confirm your payment' : 'Your payment failed',
      paragraphs: [
        confirmUrl ? `Your bank wants you to confirm the payment of ${payment}.` : `We could not charge ${payment}.`,
        'Your plan stays active while the payment is tried again over the next days.',
      ],
      action: confirmUrl
        ? { label: 'Confirm the payment', url: confirmUrl }
        : accountAction(context, 'Update your card'),
      closing: ['If the payment cannot be made, your plan ends. Nothing you uploaded is lost.'],
    };
  },
});
