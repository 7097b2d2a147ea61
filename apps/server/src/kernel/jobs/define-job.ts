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

export type AnyJob = { [Name in JobName]: Job<Name> }[JobName];

/** Defines a job and its queue. `run` must be idempotent: it is called again after it failed or was killed. */
export function defineJob<Name extends JobName>(job: Job<Name>): Job<Name> {
  return job;
}

/** The handler of each job, by name. */
export function jobHandlers(jobs: readonly AnyJob[], services: Services, log: FastifyBaseLogger): JobHandlers {
  const handlers = jobs.map((job) => {
    return [job.name, (payload: never, attempt: JobAttempt) => job.run(services, payload, { attempt, log })];
  });
  return Object.fromEntries(handlers) as JobHandlers;
}
