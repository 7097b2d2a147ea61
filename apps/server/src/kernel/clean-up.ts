import type { FastifyBaseLogger } from 'fastify';
import type { Services } from './services.ts';

/** Removes what has expired; repeatable. Returns how many rows or files went. */
export type CleanUpTask = (services: Services, now: Date, log: FastifyBaseLogger) => Promise<number>;

/** By the name they have in the log. */
export type CleanUpTasks = Readonly<Record<string, CleanUpTask>>;

/** Most rows a task takes in one run. */
export const cleanUpBatch = 200;

export function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000);
}
