import * as z from 'zod/mini';
import { isoDate, nextCursor, page, success } from './common.ts';

/** Deleted users and coaches of whom something is left to remove, newest first. */
export const listDeletionsInput = z.object({ ...page });
export const listDeletionsOutput = z.object({
  success,
  deletions: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['player', 'coach']),
      deletedAt: isoDate,
      /** Videos whose files are still to be deleted. 0 for coaches. */
      videosLeft: z.number(),
      /** Submissions of a coach that are still to be given back. 0 for players. */
      submissionsLeft: z.number(),
      /** Players of a coach who are still to be unlinked. 0 for players. */
      playersLeft: z.number(),
      /** Whether the payment provider still has the customer. */
      hasCustomer: z.boolean(),
    }),
  ),
  nextCursor,
});
export type DeletionsPage = z.infer<typeof listDeletionsOutput>;
