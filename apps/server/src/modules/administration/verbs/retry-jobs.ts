import { retryJobsInput, retryJobsOutput } from '@swing/contract/admin-health';
import { sessions } from '@swing/domain/access-policies';
import { repeatFailedJobs } from '../../../kernel/jobs/failed-jobs.ts';
import { notAudited, recordAudit } from '../../../kernel/record-audit.ts';
import { defineStaffVerb } from '../../../kernel/verb.ts';

/** Starts a failed job again, or all of a kind. Jobs that have been started again already are left alone. */
export const retryJobs = defineStaffVerb({
  name: 'administration.retryJobs',
  kind: 'mutation',
  input: retryJobsInput,
  output: retryJobsOutput,
  access: sessions('admin'),
  rateLimit: 'write',
  async run({ ctx, input: { job, jobId } }) {
    const { retried, audit } = await ctx.database.$transaction(async (tx) => {
      const count = await repeatFailedJobs(tx, job, jobId ?? null);
      if (count === 0) return { retried: 0, audit: notAudited('None of the jobs was waiting to be repeated.') };
      const subjectId = jobId ?? job;
      const facts = { action: 'job.repeated', subjectType: 'job', subjectId, detail: { job, count } } as const;
      return { retried: count, audit: await recordAudit(tx, ctx, facts) };
    });
    return { output: { success: true, retried }, audit };
  },
});
