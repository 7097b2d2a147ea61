import * as z from 'zod/mini';
import { defineMailTemplate } from '../mail-template.ts';

/** Sent to a coach when players have sent videos. Contains no text typed by a player. */
export const newSubmissions = defineMailTemplate({
  facts: z.object({ count: z.number().check(z.int(), z.minimum(1)) }),
  compose: ({ count }, { publicUrl }) => {
    const waiting = count === 1 ? 'A new swing is in your queue' : `${count} new swings are in your queue`;
    return {
      subject: waiting,
      preheader: 'An analysis is due within 72 hours.',
      heading: waiting,
      paragraphs: [
        count === 1
          ? 'A player has sent you a swing. Its analysis is due 72 hours after it was sent.'
          : `Players have sent you ${count} swings. Each analysis is due 72 hours after its swing was sent.`,
      ],
      action: { label: 'Open Your Queue', url: new URL('/coach/queue', publicUrl).href },
      closing: ['New swings are announced at most once an hour.'],
      settings: {
        label: 'To switch these emails off, open your profile:',
        url: new URL('/coach/profile', publicUrl).href,
      },
    };
  },
});
