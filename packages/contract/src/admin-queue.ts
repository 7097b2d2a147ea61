import { queueSorts } from '@swing/domain/queue-order';
import { shownStatuses } from '@swing/domain/submission-status';
import * as z from 'zod/mini';
import { id, nameSearch, nextCursor, page, success } from './common.ts';
import { submission } from './submissions.ts';

export const listAllSubmissionsInput = z.object({
  status: z.optional(z.enum(shownStatuses)),
  /** `general` (no coach), or a coach's code. */
  coach: z.optional(z.string().check(z.maxLength(100))),
  userId: z.optional(id),
  /** Part of the athlete's name: a word with at least 3 letters or digits. */
  search: nameSearch,
  sort: z.optional(z.enum(queueSorts)),
  ...page,
});
export type ListAllSubmissionsInput = z.input<typeof listAllSubmissionsInput>;

/** `takenAt` and `takenUntil` say whether and since when its coach took it from the general queue. */
export const adminSubmission = z.extend(submission, {
  /** Name of the coach it goes to. Null: general, or the coach was deleted. */
  coachName: z.nullable(z.string()),
  /** Whole hours, rounded up, for which it is the coach's before others should take it (submissions-16). Null: not reserved. */
  reservedHours: z.nullable(z.number()),
});
export type AdminSubmission = z.infer<typeof adminSubmission>;

export const adminQueueCounts = z.object({
  pending: z.number(),
  uploading: z.number(),
  analyzing: z.number(),
  completed: z.number(),
  total: z.number(),
});
export type AdminQueueCounts = z.infer<typeof adminQueueCounts>;
/** The figures in `counts` are those of all submissions, whatever the filters. */
export const listAllSubmissionsOutput = z.object({
  success,
  submissions: z.array(adminSubmission),
  counts: adminQueueCounts,
  nextCursor,
});
export type AdminQueuePage = z.infer<typeof listAllSubmissionsOutput>;

export const deleteSubmissionInput = z.object({ submissionId: id });

export const assignSubmissionsInput = z.object({
  submissionIds: z.array(id).check(z.minLength(1), z.maxLength(100)),
  /** Null: back to the general queue. */
  coachId: z.nullable(id),
});
/** Each submission is in one of the lists. */
export const assignSubmissionsOutput = z.object({
  success,
  assigned: z.array(z.string()),
  /** Were with this coach before. */
  unchanged: z.array(z.string()),
  refused: z.array(z.object({ submissionId: z.string(), message: z.string() })),
});
export type AssignResult = z.infer<typeof assignSubmissionsOutput>;

/** Links the player for good. Null: unlinks. */
export const assignPlayerInput = z.object({
  userId: id,
  coachId: z.nullable(id),
  /** Submissions of the player that are given to the coach too, also those that were opened or are with another coach. */
  submissionIds: z.optional(z.array(id).check(z.maxLength(100))),
});
/** Each chosen submission is in one of the lists. */
export const assignPlayerOutput = z.extend(assignSubmissionsOutput, {
  /** Other pending submissions that moved to the new queue. */
  movedSubmissions: z.number(),
});
export type LinkResult = z.infer<typeof assignPlayerOutput>;
