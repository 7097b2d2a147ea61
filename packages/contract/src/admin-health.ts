import * as z from 'zod/mini';
import { id, isoDate, nextCursor, page, success } from './common.ts';

const time = z.nullable(isoDate);

/** What the admins' Health page shows. Times are null where there is nothing. */
export const healthInput = z.object({});
export const healthOutput = z.object({
  success,
  jobs: z.object({
    /** Jobs that failed for good, by kind. */
    failed: z.array(z.object({ job: z.string(), count: z.number(), oldestAt: isoDate })),
    /** Jobs that wait for their first attempt, without those that wait because of a restore. */
    waiting: z.number(),
    oldestWaitingAt: time,
    /** Jobs that failed and will be tried again, without those that wait because of a restore. */
    retrying: z.number(),
    /** When the oldest of these was enqueued. */
    oldestRetryingAt: time,
  }),
  /** The restore after which jobs that send mail or call a provider wait until they are released. Null if none wait. */
  restore: z.nullable(
    z.object({
      /** Name of the backup, which is when it was made. */
      backup: z.string(),
      completedAt: time,
      /** How many jobs wait because of it. */
      waiting: z.number(),
    }),
  ),
  swings: z.object({
    pending: z.number(),
    oldestPendingAt: time,
    /** True if the oldest pending submission has no coach. */
    isOldestGeneral: z.boolean(),
  }),
  mails: z.object({
    queued: z.number(),
    oldestQueuedAt: time,
    failed: z.number(),
    newestFailedAt: time,
  }),
  webhooks: z.object({
    /** When an event was last received and applied. */
    receivedAt: time,
    /** When a call last had a wrong signature, or none. */
    unsignedAt: time,
    /** When an event could last not be applied. */
    failedAt: time,
  }),
  /** The disk of the data folder, in bytes. Null if it could not be read. */
  disk: z.nullable(z.object({ freeBytes: z.number(), sizeBytes: z.number() })),
  versions: z.object({
    app: z.string(),
    node: z.string(),
    postgres: z.string(),
    /** Of the server that answers. Null if it has none. */
    ffmpeg: z.nullable(z.string()),
    /** Name of the newest migration. */
    migration: z.string(),
  }),
});
export type Health = z.infer<typeof healthOutput>;

/** Jobs that failed for good, newest first. */
export const listFailedJobsInput = z.object({ ...page });
export const listFailedJobsOutput = z.object({
  success,
  jobs: z.array(
    z.object({
      id,
      job: z.string(),
      enqueuedAt: isoDate,
      failedAt: isoDate,
      attempts: z.number(),
      /** One sentence, without anything that a user typed. */
      reason: z.string(),
      /** Finds the lines of the log. Null for scheduled work. */
      requestId: z.nullable(z.string()),
    }),
  ),
  nextCursor,
});
export type FailedJobsPage = z.infer<typeof listFailedJobsOutput>;

/** One job, or without `jobId` all failed jobs of a kind. */
export const retryJobsInput = z.object({ job: z.string().check(z.regex(/^[a-z-]{1,60}$/)), jobId: z.optional(id) });
/** How many start again. 0 if they have been started again already. */
export const retryJobsOutput = z.object({ success, retried: z.number() });
