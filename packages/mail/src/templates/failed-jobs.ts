import { brand } from '@swing/domain/brand';
import { jobName } from '@swing/domain/job-names';
import * as z from 'zod/mini';
import { defineMailTemplate } from '../mail-template.ts';

const count = z.number().check(z.int(), z.minimum(1));

/** Sent to the admins when jobs have used up all their attempts. Contains kinds and counts only. */
export const failedJobs = defineMailTemplate({
  facts: z.object({
    kinds: z.array(z.object({ job: z.string(), count })).check(z.minLength(1)),
    /** The newest failure that this mail counts. */
    until: z.iso.datetime(),
  }),
  compose: ({ kinds }, { publicUrl }) => {
    const total = kinds.reduce((sum, kind) => sum + kind.count, 0);
    const heading = total === 1 ? 'A background job has failed' : `${total} background jobs have failed`;
    const list = kinds.map((kind) => `${jobName(kind.job)} (${kind.count})`).join(', ');
    return {
      subject: heading,
      preheader: list,
      heading,
      paragraphs: [
        `All attempts have been used up: ${list}.`,
        'The Health page says why, and repeats them once the reason is gone. Nothing is lost until then.',
      ],
      action: { label: 'Open Health', url: new URL('/admin/health', publicUrl).href },
      closing: [
        `You get this email because ADMIN_EMAIL of ${brand.name} contains this address. Further failures are mailed together, at most once a day.`,
      ],
    };
  },
});
