import type { Transaction } from '@swing/db/client';

/**
 * Records that stored files will be deleted. Call it in the transaction that removes the last row that names them, and delete them after
 * it. A file that cannot be deleted then is deleted by the clean-up job. If files were deleted before the row is gone, a backup that
 * begins in between would report them as missing (operation-16).
 */
export async function planDeletions(tx: Transaction, keys: readonly (string | null)[]): Promise<void> {
  await tx.objectDeletion.createMany({
    data: keys.flatMap((key) => (key === null ? [] : [{ key, isDeferred: true }])),
    skipDuplicates: true,
  });
}
