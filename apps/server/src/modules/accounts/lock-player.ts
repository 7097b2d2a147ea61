import type { Transaction } from '@swing/db/client';

/** Locks a player's row until the transaction ends, so that concurrent calls of one player run one after the other. */
export async function lockPlayer(tx: Transaction, playerId: string): Promise<void> {
  await tx.$queryRaw`SELECT account_id FROM players WHERE account_id = ${playerId}::uuid FOR UPDATE`;
}
