import { brand } from '@swing/domain/brand';
import * as z from 'zod/mini';
import { defineMailTemplate } from '../mail-template.ts';

/** Sent to the address of an account that its owner deleted. */
export const accountDeleted = defineMailTemplate({
  facts: z.object({ hadSubscription: z.boolean() }),
  compose: ({ hadSubscription }, { publicUrl }) => ({
    subject: 'Your account was deleted',
    preheader: 'Your videos and analyses are being removed.',
    heading: 'Your account was deleted',
    paragraphs: [
      `Your account at ${brand.name} is closed. Your videos, analyses and personal data are being removed; this takes up to a day.`,
      hadSubscription
        ? 'Your plan has ended as well, and nothing more will be charged.'
        : 'Nothing more will be charged.',
    ],
    action: { label: `Visit ${brand.name}`, url: new URL('/', publicUrl).href },
    closing: ['We keep records of payments for as long as the law requires. If this was not you, write to us at once.'],
  }),
});
