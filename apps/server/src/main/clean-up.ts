import type { FastifyBaseLogger } from 'fastify';
import type { CleanUpTasks } from '../kernel/clean-up.ts';
import { continueDeletions } from '../kernel/deletions/deferrable-deletions.ts';
import { defineJob } from '../kernel/jobs/define-job.ts';
import type { Services } from '../kernel/services.ts';
import { accountsCleanUp } from '../modules/accounts/jobs/clean-up.ts';
import { removeDeletedCoaches } from '../modules/administration/jobs/remove-coach.ts';
import { purgeRemovedSubmissions } from '../modules/analysis/purge-removed-submissions.ts';
import { analysisCleanUp } from '../modules/analysis/jobs/clean-up.ts';
import { billingCleanUp } from '../modules/billing/jobs/clean-up.ts';
import { removeDeletedAccounts } from '../modules/identity/jobs/remove-account.ts';
import { libraryCleanUp } from '../modules/library/jobs/clean-up.ts';
import { mailCleanUp } from '../modules/mail/jobs/clean-up.ts';
import { submissionsCleanUp } from '../modules/submissions/jobs/clean-up.ts';

declare module '../kernel/jobs/job-payloads.ts' {
  interface JobPayloads {
    'clean-up': Record<string, never>;
  }
}

const tasks: CleanUpTasks = {
  ...analysisCleanUp,
  ...submissionsCleanUp,
  ...libraryCleanUp,
  removed: purgeRemovedSubmissions,
  accounts: removeDeletedAccounts,
  coaches: removeDeletedCoaches,
  ...accountsCleanUp,
  ...billingCleanUp,
  ...mailCleanUp,
  deletions: continueDeletions,
  async limits({ database }, now) {
    return (await database.rateLimit.deleteMany({ where: { expire: { lt: BigInt(now.getTime()) } } })).count;
  },
};

/** Tasks of a clean-up that failed, by name. */
class CleanUpError extends Error {
  override readonly name = 'CleanUpError';

  constructor(names: readonly string[]) {
    super(`Clean-up tasks failed: ${names.join(', ')}.`);
  }
}

/**
 * Removes everything that expires: silent receivings, old drafts, removed files, unused upload URLs, expired sessions
 * and links. A task that fails is logged and does not stop the others. Then throws an error that names the failed ones.
 */
export async function cleanUp(services: Services, log: FastifyBaseLogger): Promise<void> {
  const now = services.clock.now();
  const done: Record<string, number> = {};
  const failed: string[] = [];
  for (const [name, task] of Object.entries(tasks)) {
    try {
      done[name] = await task(services, now, log);
    } catch (thrown) {
      failed.push(name);
      log.error({ err: thrown, task: name }, 'clean-up task failed');
    }
  }
  if (Object.values(done).some((count) => count > 0)) log.info(done, 'cleaned up');
  if (failed.length > 0) throw new CleanUpError(failed);
}

export const cleanUpJob = defineJob({
  name: 'clean-up',
  retry: { retryLimit: 0 },
  pollingIntervalSeconds: 5,
  cron: '* * * * *',
  run: (services, _payload, { log }) => cleanUp(services, log),
});
