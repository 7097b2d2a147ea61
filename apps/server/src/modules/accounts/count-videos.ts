import type { Transaction } from '@swing/db/client';

/** Changes the player's count of submitted videos. */
export async function countVideo(tx: Transaction, accountId: string, by: 1 | -1): Promise<void> {
  await tx.player.update({ where: { accountId }, data: { videoCount: { increment: by } } });
}

/** Adds one to the player's count of received analyses. */
export async function countAnalysis(tx: Transaction, accountId: string): Promise<void> {
  await tx.player.update({ where: { accountId }, data: { analyzedCount: { increment: 1 } } });
}
