import type { Transaction } from '@swing/db/client';
import type { Account } from '@swing/db/generated/client';
import type { FastifyBaseLogger } from 'fastify';
import { forgetEvents } from '../../analytics/events-of-address.ts';
import { dropAccount, endAccess, forgetPerson } from '../../accounts/close-account.ts';
import { forgetPayer } from '../../billing/forget-payer.ts';
import { forgetMails } from '../../mail/forget-mails.ts';
import { dropDraftsOf, removeSubmissionsOf } from '../../submissions/remove-of-player.ts';
import type { Services } from '../../../kernel/services.ts';
import { each, inPages } from '../../../kernel/jobs/each.ts';
import type { JobPayloads } from '../../../kernel/jobs/job-payloads.ts';
import { dropRemoved } from '../../analysis/drop-removed.ts';
import { defineJob } from '../../../kernel/jobs/define-job.ts';

declare module '../../../kernel/jobs/job-payloads.ts' {
  interface JobPayloads {
    'remove-account': { accountId: string };
  }
}

/** What is left of an account that its owner deleted, as far as it can go now; the clean-up does the rest. */
async function removeAccount(
  services: Services,
  { accountId }: JobPayloads['remove-account'],
  log: FastifyBaseLogger,
): Promise<void> {
  const account = await services.database.account.findFirst({ where: { id: accountId, deletedAt: { not: null } } });
  if (account) await removeWhatIsLeft(services, account, services.clock.now(), log);
}

/** Goes on with every deleted account; answers how many are gone without a trace. */
export async function removeDeletedAccounts(services: Services, now: Date, log: FastifyBaseLogger): Promise<number> {
  const deleted = inPages(({ where, ...page }) =>
    services.database.account.findMany({ ...page, where: { ...where, deletedAt: { not: null } } }),
  );
  return each(log, deleted, async (account) => {
    await removeWhatIsLeft(services, account, now, log);
    const { id } = account;
    const isEmpty = (await services.database.submission.count({ where: { playerId: id }, take: 1 })) === 0;
    if (isEmpty) await dropAccount(services.database, id);
    return isEmpty;
  });
}

async function removeWhatIsLeft(
  services: Services,
  account: Account,
  now: Date,
  log: FastifyBaseLogger,
): Promise<void> {
  const { id, email } = account;
  // Of somebody who was just signing in.
  await endAccess(services.database, id);
  await removeSubmissionsOf(id, services, now, log);
  await dropRemoved(services, now, log, { playerId: id });
  await dropDraftsOf(id, services, log);
  if (email !== '') await services.database.$transaction((tx) => forget(tx, id, email));
}

/**
 * Takes the person out of what stays: a used checkout goes on being used, a payment goes on being counted, a visit goes on being
 * a visit.
 */
async function forget(tx: Transaction, accountId: string, email: string): Promise<void> {
  await forgetMails(tx, accountId);
  await forgetPayer(tx, accountId, email);
  await forgetEvents(tx, email);
  await forgetPerson(tx, accountId);
}

export const removeAccountJob = defineJob({
  name: 'remove-account',
  retry: { retryLimit: 3, retryDelay: 5, retryBackoff: true },
  pollingIntervalSeconds: 1,
  run: (services, payload, { log }) => removeAccount(services, payload, log),
});
