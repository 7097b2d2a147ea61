import { expect } from 'vitest';
import { cleanUp } from '../main/clean-up.ts';
import type { Services } from '../kernel/services.ts';
import type { SiteUnderFault } from './site-under-fault.ts';

/** A slow machine needs some seconds for each copy. After an outage, a job may also wait for its next attempt for 80 s. */
const jobsTimeoutMs = 300_000;

/** Waits until all mails, copies, proxies and deletions of accounts are done. */
export async function untilJobsAreDone({ database }: Pick<SiteUnderFault, 'database'>): Promise<void> {
  const unfinished = () => database.$queryRaw`select name, state from pgboss.job
    where name in ('send-mail', 'prepare-clean-copy', 'prepare-proxy', 'remove-account')
      and state in ('created', 'retry', 'active')`;
  await expect.poll(unfinished, { timeout: jobsTimeoutMs, interval: 100, message: 'every job is done' }).toEqual([]);
}

/** Expects that no job has used up its attempts. Waits, because a scheduled job that failed counts until its next run succeeds (operation-12). */
export async function expectNoFailedJobs({ database }: Pick<SiteUnderFault, 'database'>): Promise<void> {
  const failed = () => database.$queryRaw`select name, output from pgboss.job where state = 'failed'`;
  await expect
    .poll(failed, { timeout: jobsTimeoutMs, interval: 500, message: 'no job has failed for good' })
    .toEqual([]);
}

/** Runs the clean-up as if a day later. Expects the store to hold exactly what the rows name. */
export async function expectNothingLeftBehind(site: SiteUnderFault): Promise<void> {
  await untilJobsAreDone(site);
  const tomorrow = new Date(Date.now() + 25 * 3_600_000);
  const { database, storage } = site;
  // The clean-up enqueues lost copies again. No worker runs here, so accept the jobs without running them.
  const jobs = { enqueueAgain: async () => true };
  // Stands in for the clean-up of sessions, which have no stored files.
  const sessions = { deleteExpired: async () => 0 };
  const services = { database, storage, jobs, sessions, clock: { now: () => tomorrow } } as unknown as Services;
  // Parts of a clean-up may fail, for example on a busy machine. A process that is killed while it creates a lock file leaves it empty, and
  // an empty one counts as held for 5 s. On a server, the next clean-up a minute later does the rest.
  const cleanedUp = async () => {
    const failures: unknown[] = [];
    const note = (failure: unknown) => void failures.push(failure);
    const log = { info() {}, warn: note, error: note } as unknown as Parameters<typeof cleanUp>[1];
    await cleanUp(services, log).catch(note);
    return failures;
  };
  await expect
    .poll(cleanedUp, { timeout: 45_000, interval: 1_000, message: 'what could not be cleaned up' })
    .toEqual([]);
  const submissions = await database.submission.findMany({ include: { analysis: true } });
  const named = submissions.flatMap(({ storedKey, cleanKey, proxyKey, thumbnailKey, analysis }) => [
    storedKey,
    cleanKey,
    proxyKey,
    thumbnailKey,
    analysis?.key,
  ]);
  const { objects, leftovers } = await site.files();
  expect([...objects.keys()].sort()).toEqual(named.filter((key) => typeof key === 'string').sort());
  expect(leftovers).toEqual([]);
}
