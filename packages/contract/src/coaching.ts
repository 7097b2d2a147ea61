import { shownStatuses } from '@swing/domain/submission-status';
import * as z from 'zod/mini';
import { cursor, id, nextCursor, pageLimit, success, typedInviteCode } from './common.ts';
import { submission } from './submissions.ts';

export const listQueueInput = z.object({
  coachCode: z.optional(typedInviteCode),
  limit: pageLimit,
  cursor,
});

export const queueStats = z.object({
  /** Distinct athlete names. */
  activePlayers: z.number(),
  pending: z.number(),
  uploading: z.number(),
  analyzing: z.number(),
  /** Whole hours since the oldest pending submission. */
  longestWaitHours: z.number(),
});
export type QueueStats = z.infer<typeof queueStats>;

export const listQueueOutput = z.object({ success, submissions: z.array(submission), stats: queueStats, nextCursor });
export type QueuePage = z.infer<typeof listQueueOutput>;

/** A client can only set `analyzing`. The current status is accepted and changes nothing. Any other is refused. */
export const setStatusInput = z.object({ id, status: z.enum(shownStatuses) });
export const setStatusOutput = z.object({ success, submission });
