import type { Database } from '@swing/db/client';
import type { ObjectStore } from '@swing/storage/object-store';
import { readErasures } from '../../kernel/deletions/erasures.ts';
import type { Jobs } from '../../kernel/jobs/jobs.ts';
import { closeAccount, closeCoachAccount } from '../../modules/accounts/close-account.ts';
import { lockAccount } from '../../modules/accounts/lock-rows.ts';
import { claimCheckouts } from '../../modules/billing/checkouts-of-account.ts';

/**
 * Closes every account of a restored database that was deleted after the backup was made (operation-4). As after any deletion, jobs
 * remove the stored data. The subscription of a player ended with the first deletion. Returns how many accounts were closed.
 */
export async function eraseAgain({
  database,
  storage,
  jobs,
}: {
  database: Database;
  storage: ObjectStore;
  jobs: Jobs;
}): Promise<number> {
  let count = 0;
  for await (const { accountId, erasedAt } of readErasures(storage)) {
    const isClosed = await database.$transaction(async (tx) => {
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
    });
    if (isClosed) count++;
  }
  return count;
}
