import type { Database, Transaction } from '@swing/db/client';
import { queueOrder } from '@swing/domain/submission-status';
import type { ObjectStore } from '@swing/storage/object-store';
import { readErasures, type Erasure, type ErasureKind } from '../../kernel/deletions/erasures.ts';
import type { Jobs } from '../../kernel/jobs/jobs.ts';
import { closeAccount, closeCoachAccount } from '../../modules/accounts/close-account.ts';
import { lockAccount } from '../../modules/accounts/lock-rows.ts';
import { claimCheckouts } from '../../modules/billing/checkouts-of-account.ts';
import { revokeAgain } from '../../modules/library/revoke-video.ts';
import { removeSubmission } from '../../modules/submissions/remove-submission.ts';

interface RestoredSite {
  database: Database;
  storage: ObjectStore;
  jobs: Jobs;
}

/** Deletes one thing again. Returns whether it was there. */
type Erase = (tx: Transaction, jobs: Jobs, erasure: Erasure) => Promise<boolean>;

const erase: Record<ErasureKind, Erase> = {
  account: closeAgain,
  submission: removeAgain,
  'library-video': (tx, _jobs, { id, erasedAt }) => revokeAgain(tx, id, erasedAt),
};

/**
 * Deletes from a restored database what was deleted after the backup was made: accounts, submissions that an admin deleted, and library
 * videos of which the permission was withdrawn (operation-4). As after any deletion, jobs remove the stored data. Returns how many were
 * there.
 */
export async function eraseAgain({ database, storage, jobs }: RestoredSite): Promise<number> {
  let count = 0;
  for await (const erasure of readErasures(storage)) {
    if (await database.$transaction((tx) => erase[erasure.kind](tx, jobs, erasure))) count++;
  }
  return count;
}

/** The subscription of a player ended with the first deletion. */
async function closeAgain(tx: Transaction, jobs: Jobs, { id: accountId, erasedAt }: Erasure): Promise<boolean> {
  const account = await tx.account.findFirst({ where: { id: accountId, deletedAt: null } });
  if (!account || account.kind === 'admin') return false;
  await lockAccount(tx, accountId);
  if (account.kind === 'coach') {
    await closeCoachAccount(tx, accountId, erasedAt);
    await jobs.enqueue(tx, 'remove-coach', { accountId });
    return true;
  }
  await closeAccount(tx, accountId, erasedAt);
  await claimCheckouts(tx, accountId, account.email);
  await jobs.enqueue(tx, 'close-payments', { accountId });
  await jobs.enqueue(tx, 'remove-account', { accountId });
  return true;
}

/** One that had not been submitted when the backup was made has no files there. */
async function removeAgain(tx: Transaction, _jobs: Jobs, { id, erasedAt }: Erasure): Promise<boolean> {
  const isThere = (await tx.submission.count({ where: { id, status: { in: [...queueOrder] } } })) > 0;
  if (isThere) await removeSubmission(tx, id, erasedAt);
  return isThere;
}
