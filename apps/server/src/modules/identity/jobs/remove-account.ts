import type { Transaction } from '@swing/db/client';
import type { Account } from '@swing/db/generated/client';
import { runningChargeMinutes } from '@swing/domain/lifetimes';
import type { FastifyBaseLogger } from 'fastify';
import { anonymiseEvents } from '../../analytics/events-of-address.ts';
import { dropAccount, endAccess, anonymiseAccount } from '../../accounts/close-account.ts';
import { anonymiseCheckouts } from '../../billing/checkouts-of-account.ts';
import { deleteMails } from '../../mail/queue-mail.ts';
import { dropDraftsOf, removeSubmissionsOf } from '../../submissions/remove-of-player.ts';
import { recordErasure } from '../../../kernel/deletions/erasures.ts';
import type { Services } from '../../../kernel/services.ts';
import { processEach, readInPages } from '../../../kernel/jobs/process-each.ts';
import type { JobPayloads } from '../../../kernel/jobs/job-payloads.ts';
import { purgeRemovedSubmissions } from '../../analysis/purge-removed-submissions.ts';
import { defineJob } from '../../../kernel/jobs/define-job.ts';
import { anonymiseAudit } from '../../../kernel/record-audit.ts';

declare module '../../../kernel/jobs/job-payloads.ts' {
  interface JobPayloads {
    'remove-account': { accountId: string };
  }
}

/** Removes the data of an account that its owner deleted, as far as possible now. The clean-up job removes the rest. */
async function removeAccount(
  services: Services,
  { accountId }: JobPayloads['remove-account'],
  log: FastifyBaseLogger,
): Promise<void> {
  const account = await services.database.account.findFirst({ where: { id: accountId, deletedAt: { not: null } } });
  if (account) await removeWhatIsLeft(services, account, services.clock.now(), log);
}

/** Continues the removal of all deleted accounts. Returns how many are completely removed. */
export async function removeDeletedAccounts(services: Services, now: Date, log: FastifyBaseLogger): Promise<number> {
  const deleted = readInPages(({ where, ...page }) =>
    services.database.account.findMany({ ...page, where: { ...where, kind: 'player', deletedAt: { not: null } } }),
  );
  return processEach(log, deleted, async (account) => {
    const { id } = account;
    const isCustomer = await hasCustomer(services, account, now);
    await removeWhatIsLeft(services, account, now, log);
    const isEmpty = (await services.database.submission.count({ where: { playerId: id }, take: 1 })) === 0;
    if (isEmpty && !isCustomer) await dropAccount(services.database, id);
    return isEmpty && !isCustomer;
  });
}

async function removeWhatIsLeft(
  services: Services,
  account: Account,
  now: Date,
  log: FastifyBaseLogger,
): Promise<void> {
  const { id, email } = account;
  // A sign-in that was running during the deletion may have created a session.
  await endAccess(services.database, id);
  await recordErasure(services.storage, { kind: 'account', id, erasedAt: account.deletedAt ?? now });
  await removeSubmissionsOf(id, services, now, log);
  await purgeRemovedSubmissions(services, now, log, { playerId: id });
  await dropDraftsOf(id, services, log);
  if (email !== '') await services.database.$transaction((tx) => forget(tx, id, email));
}

/**
 * Whether the payment provider still has the customer. Has it deleted once a charge that was running has ended, so that it is
 * refunded (billing-17), and asks again each hour, in case the job has given up.
 */
async function hasCustomer(
  { database, jobs }: Services,
  { id: accountId, deletedAt }: Account,
  now: Date,
): Promise<boolean> {
  const isLeft = (await database.player.count({ where: { accountId, closedCustomerId: { not: null } } })) > 0;
  const isSettled = deletedAt !== null && now.getTime() >= deletedAt.getTime() + runningChargeMinutes * 60_000;
  if (isLeft && isSettled) {
    await database.$transaction((tx) => jobs.enqueueAgain(tx, 'delete-customer', { accountId }, accountId));
  }
  return isLeft;
}

/** Removes personal data from records that stay: used checkouts, payments, analytics events and audit entries. */
async function forget(tx: Transaction, accountId: string, email: string): Promise<void> {
  await deleteMails(tx, accountId);
  await anonymiseCheckouts(tx, accountId, email);
  await anonymiseEvents(tx, email);
  await anonymiseAudit(tx, accountId);
  await anonymiseAccount(tx, accountId);
}

export const removeAccountJob = defineJob({
  name: 'remove-account',
  // Six retries, 5 to 11 minutes in all. If they all fail, the clean-up job removes the account later.
  retry: { retryLimit: 6, retryDelay: 5, retryBackoff: true },
  pollingIntervalSeconds: 1,
  run: (services, payload, { log }) => removeAccount(services, payload, log),
});
