import type { Transaction } from '@swing/db/client';

/** Holds a player's row until the transaction ends, so that two calls of one player follow each other. */
export async function lockPlayer(tx: Transaction, playerId: string): Promise<void> {
  await tx.$queryRaw`SELECT account_id FROM players WHERE account_id = ${playerId}::uuid FOR UPDATE`;
}
