import { brand } from '@swing/domain/brand';
import * as z from 'zod/mini';
import { defineMailTemplate } from '../mail-template.ts';

/** Sent to the admins when videos of players without a coach are waiting. Contains no text typed by a player. */
export const unassignedSwings = defineMailTemplate({
  facts: z.object({ count: z.number().check(z.int(), z.minimum(1)) }),
  compose: ({ count }, { publicUrl }) => {
    const waiting = count === 1 ? 'A swing waits without a coach' : `${count} swings wait without a coach`;
    return {
      subject: waiting,
      preheader: 'Their players have no coach of their own.',
      heading: waiting,
      paragraphs: [
        count === 1
          ? 'A player without a coach has sent a video. It stays in the general queue until somebody analyzes it.'
          : `Players without a coach have sent ${count} videos. They stay in the general queue until somebody analyzes them.`,
      ],
      action: { label: 'Open the Queue', url: new URL('/admin/queue', publicUrl).href },
      closing: [
        `You get this email because ADMIN_EMAIL of ${brand.name} contains this address. Further videos are mailed together, at most once an hour.`,
      ],
    };
  },
});
