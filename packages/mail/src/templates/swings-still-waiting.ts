import { brand } from '@swing/domain/brand';
import * as z from 'zod/mini';
import { defineMailTemplate } from '../mail-template.ts';

/** Sent to the admins when videos without a coach have waited for 48 hours. Contains no text typed by a player. */
export const swingsStillWaiting = defineMailTemplate({
  facts: z.object({ count: z.number().check(z.int(), z.minimum(1)) }),
  compose: ({ count }, { publicUrl }) => {
    const waiting = count === 1 ? 'A swing still waits without a coach' : `${count} swings still wait without a coach`;
    return {
      subject: waiting,
      preheader: 'Nobody has taken a swing that was sent 48 hours ago.',
      heading: waiting,
      paragraphs: [
        count === 1
          ? 'A video of a player without a coach has waited for 48 hours. Nobody has taken it.'
          : `${count} videos of players without a coach have waited for 48 hours. Nobody has taken them.`,
        'An analysis is due 72 hours after its video was sent.',
      ],
      action: { label: 'Open the Queue', url: new URL('/admin/queue', publicUrl).href },
      closing: [
        `You get this email because ADMIN_EMAIL of ${brand.name} contains this address. It is sent once for each video, and again if a coach took the video and did not open it.`,
      ],
    };
  },
});
