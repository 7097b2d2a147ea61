import type { Transaction } from '@swing/db/client';

/**
 * Records that objects will be deleted. Call it in the transaction after which no row needs them, and delete them afterwards. If that
 * fails, the clean-up deletes them. Otherwise a backup could begin while some of the objects are gone and the row still needs them, and
 * report them as missing (operation-16).
 */
export async function planDeletions(tx: Transaction, keys: readonly (string | null)[]): Promise<void> {
  await tx.objectDeletion.createMany({
    data: keys.flatMap((key) => (key === null ? [] : [{ key, isDeferred: true }])),
    skipDuplicates: true,
  });
}
