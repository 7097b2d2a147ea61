import { createEmptyDatabase } from '@swing/dev-postgres/testing/databases';
import { expect, it } from 'vitest';
import { jobs } from './job-list.ts';
import { startJobs } from '../kernel/jobs/jobs.ts';

it('servers that start at once on an empty database all start', async () => {
  const database = await createEmptyDatabase();
  const fail = (error: Error) => expect.unreachable(String(error));
  const started = await Promise.allSettled(Array.from({ length: 4 }, () => startJobs(database.url, jobs, fail)));
  for (const one of started) if (one.status === 'fulfilled') await one.value.stop();
  expect(started.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled']);
});

it('every job that does not run on a schedule is tried again for more than a minute (operation-15)', () => {
  // pg-boss waits `retryDelay` seconds before the first retry and twice as long before each next one, and adds a random part, which is left out here.
  const shortestSeconds = ({ retryLimit = 0, retryDelay = 0 }) => retryDelay * (2 ** retryLimit - 1);
  const tooShort = jobs.filter(({ cron, retry }) => cron === undefined && shortestSeconds(retry) <= 60);
  expect(tooShort.map(({ name }) => name)).toEqual([]);
  expect(jobs.every(({ cron, retry }) => cron !== undefined || retry.retryBackoff)).toBe(true);
});
