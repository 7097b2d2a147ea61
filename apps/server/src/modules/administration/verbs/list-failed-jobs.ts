import { listFailedJobsInput, listFailedJobsOutput } from '@swing/contract/admin-health';
import { decodeCursor, takePage } from '@swing/db/keyset';
import { sessions } from '@swing/domain/access-policies';
import { readFailedJobs } from '../../../kernel/jobs/failed-jobs.ts';
import { defineVerb } from '../../../kernel/verb.ts';

/** Lists the jobs that failed for good, newest first. */
export const listFailedJobs = defineVerb({
  name: 'administration.listFailedJobs',
  kind: 'query',
  input: listFailedJobsInput,
  output: listFailedJobsOutput,
  access: sessions('admin'),
  rateLimit: 'read',
  async run({ ctx: { database }, input: { limit, cursor } }) {
    const after = cursor === undefined ? null : decodeCursor(cursor);
    const { items, nextCursor } = takePage(await readFailedJobs(database, after, limit + 1), limit);
    const jobs = items.map(({ createdAt, enqueuedAt, ...job }) => ({
      ...job,
      enqueuedAt: enqueuedAt.toISOString(),
      failedAt: createdAt.toISOString(),
    }));
    return { success: true, jobs, nextCursor };
  },
});
