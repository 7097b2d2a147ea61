import { formatLongDate } from '@swing/domain/dates';
import { uploadFormPath } from '@swing/domain/routes';
import * as z from 'zod/mini';
import { defineMailTemplate } from '../mail-template.ts';

/** Sent to the player when a video could not be prepared for the coach and was removed. Contains no text typed by the player. */
export const videoNotPrepared = defineMailTemplate({
  facts: z.object({
    /** When the video was sent, ISO 8601 UTC. */
    sentAt: z.iso.datetime(),
  }),
  compose: ({ sentAt }, { publicUrl }) => {
    const date = formatLongDate(new Date(sentAt), 'UTC');
    return {
      subject: 'We could not prepare your swing video',
      preheader: 'It does not count against your plan. Please send it again.',
      heading: 'We could not prepare your swing video',
      paragraphs: [
        `The swing video you sent on ${date} could not be prepared for your coach, so it was removed. Sorry about that.`,
        'It does not count against your plan.',
        'This usually happens when another app has cut, converted or damaged the file. Please send the original video from the phone that filmed it, or export it again as MP4. If neither works, record the swing again.',
      ],
      action: { label: 'Upload again', url: new URL(uploadFormPath, publicUrl).href },
      closing: ['If it happens again, write to us and we will help.'],
    };
  },
});
