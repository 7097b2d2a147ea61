import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../services.ts';
import type { JobPayloads, JobName } from './job-payloads.ts';
import type { JobAttempt, JobHandlers, QueueSettings } from './jobs.ts';

export interface Job<Name extends JobName> extends QueueSettings<Name> {
  run(
    services: Services,
    payload: JobPayloads[Name],
    call: { attempt: JobAttempt; log: FastifyBaseLogger },
  ): Promise<unknown>;
}

/** Any job there is. */
export type AnyJob = { [Name in JobName]: Job<Name> }[JobName];

/** A job with its queue. `run` may be called again after it failed or was killed, so it has to be repeatable. */
export function defineJob<Name extends JobName>(job: Job<Name>): Job<Name> {
  return job;
}

/** What works each of the jobs. */
export function jobHandlers(jobs: readonly AnyJob[], services: Services, log: FastifyBaseLogger): JobHandlers {
  const handlers = jobs.map((job) => {
    return [job.name, (payload: never, attempt: JobAttempt) => job.run(services, payload, { attempt, log })];
  });
  return Object.fromEntries(handlers) as JobHandlers;
}
