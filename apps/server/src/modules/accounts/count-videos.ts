import type { Transaction } from '@swing/db/client';

/** Changes how many videos a player has submitted. */
export async function countVideo(tx: Transaction, accountId: string, by: 1 | -1): Promise<void> {
  await tx.player.update({ where: { accountId }, data: { videoCount: { increment: by } } });
}

/** Adds one to the analyses a player has got. */
export async function countAnalysis(tx: Transaction, accountId: string): Promise<void> {
  await tx.player.update({ where: { accountId }, data: { analyzedCount: { increment: 1 } } });
}
