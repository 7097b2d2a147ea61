import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../services.ts';
import type { JobPayloads, JobName } from './job-payloads.ts';
import type { JobAttempt, JobHandlers, QueueSettings } from './jobs.ts';
import { withRequestId } from './with-request-id.ts';

export interface Job<Name extends JobName> extends QueueSettings<Name> {
  run(
    services: Services,
    payload: JobPayloads[Name],
    call: { attempt: JobAttempt; log: FastifyBaseLogger },
  ): Promise<unknown>;
}

export type AnyJob = { [Name in JobName]: Job<Name> }[JobName];

/** Defines a job and its queue. `run` must be idempotent: it is called again after it failed or was killed. */
export function defineJob<Name extends JobName>(job: Job<Name>): Job<Name> {
  return job;
}

/**
 * The handler of each job, by name. Log lines of a job have its name and id, and the id of the request that began the work. So do
 * the jobs that it enqueues.
 */
export function jobHandlers(jobs: readonly AnyJob[], services: Services, log: FastifyBaseLogger): JobHandlers {
  const handlers = jobs.map((job) => [job.name, loggedRun(job as RunnableJob, services, log)]);
  return Object.fromEntries(handlers) as JobHandlers;
}

/** A job of any name, with its payload and the id that `withRequestId` may have added. */
interface RunnableJob {
  name: JobName;
  run(
    services: Services,
    payload: { requestId?: string },
    call: { attempt: JobAttempt; log: FastifyBaseLogger },
  ): Promise<unknown>;
}

function loggedRun(job: RunnableJob, services: Services, serverLog: FastifyBaseLogger) {
  return async (payload: { requestId?: string }, attempt: JobAttempt): Promise<void> => {
    const { requestId } = payload;
    const log = serverLog.child({ job: job.name, jobId: attempt.jobId, requestId });
    const jobs = requestId === undefined ? services.jobs : withRequestId(services.jobs, requestId);
    const startedAt = performance.now();
    try {
      await job.run({ ...services, jobs }, payload, { attempt, log });
    } catch (thrown) {
      if (attempt.isLast) log.error({ err: thrown }, 'job failed for good');
      else log.warn({ err: thrown }, 'job failed and will be repeated');
      throw thrown;
    }
    log.info({ ms: Math.round(performance.now() - startedAt) }, 'job completed');
  };
}
