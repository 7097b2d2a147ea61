import type { FastifyBaseLogger } from 'fastify';
import type { Services } from './services.ts';

/** Deletes expired rows or files, and returns how many. May run again at any time. */
export type CleanUpTask = (services: Services, now: Date, log: FastifyBaseLogger) => Promise<number>;

/** Clean-up tasks. The log uses their keys as names. */
export type CleanUpTasks = Readonly<Record<string, CleanUpTask>>;

/** Maximum number of rows that a task handles in one run. */
export const cleanUpBatch = 200;

export function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000);
}
