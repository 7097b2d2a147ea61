import type { FastifyBaseLogger } from 'fastify';
import type { CleanUpTasks } from '../kernel/clean-up.ts';
import { defineJob } from '../kernel/jobs/define-job.ts';
import type { Services } from '../kernel/services.ts';
import { accountsCleanUp } from '../modules/accounts/jobs/clean-up.ts';
import { removeDeletedCoaches } from '../modules/administration/jobs/remove-coach.ts';
import { purgeRemovedSubmissions } from '../modules/analysis/purge-removed-submissions.ts';
import { analysisCleanUp } from '../modules/analysis/jobs/clean-up.ts';
import { billingCleanUp } from '../modules/billing/jobs/clean-up.ts';
import { removeDeletedAccounts } from '../modules/identity/jobs/remove-account.ts';
import { submissionsCleanUp } from '../modules/submissions/jobs/clean-up.ts';

declare module '../kernel/jobs/job-payloads.ts' {
  interface JobPayloads {
    'clean-up': Record<string, never>;
  }
}

const tasks: CleanUpTasks = {
  ...analysisCleanUp,
  ...submissionsCleanUp,
  removed: purgeRemovedSubmissions,
  accounts: removeDeletedAccounts,
  coaches: removeDeletedCoaches,
  ...accountsCleanUp,
  ...billingCleanUp,
  async limits({ database }, now) {
    return (await database.rateLimit.deleteMany({ where: { expire: { lt: BigInt(now.getTime()) } } })).count;
  },
};

/**
 * Removes everything that expires: silent receivings, old drafts, removed files, unused upload URLs, expired sessions
 * and links.
 */
export async function cleanUp(services: Services, log: FastifyBaseLogger): Promise<void> {
  const now = services.clock.now();
  const done: Record<string, number> = {};
  for (const [name, task] of Object.entries(tasks)) done[name] = await task(services, now, log);
  if (Object.values(done).some((count) => count > 0)) log.info(done, 'cleaned up');
}

export const cleanUpJob = defineJob({
  name: 'clean-up',
  retry: { retryLimit: 0 },
  pollingIntervalSeconds: 5,
  cron: '* * * * *',
  run: (services, _payload, { log }) => cleanUp(services, log),
});
