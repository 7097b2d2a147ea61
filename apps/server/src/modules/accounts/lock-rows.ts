import type { DatabaseOrTransaction, Transaction } from '@swing/db/client';

/**
 * Locks an account's row until the transaction ends. Call it before locking the account's tokens, to avoid deadlocks.
 */
export async function lockAccount(tx: Transaction, accountId: string): Promise<void> {
  await tx.$queryRaw`SELECT id FROM accounts WHERE id = ${accountId}::uuid FOR UPDATE`;
}

/**
 * Locks a coach's row until the transaction ends, so that concurrent calls of one coach run one after the other. Players
 * can be linked in the meantime.
 */
export async function lockCoach(tx: Transaction, coachId: string): Promise<void> {
  await tx.$queryRaw`SELECT account_id FROM coaches WHERE account_id = ${coachId}::uuid FOR NO KEY UPDATE`;
}

/**
 * Keeps a coach from being deleted until the transaction ends, so that no player or submission is assigned to a coach who is being deleted.
 * Any number of calls may do so at once.
 */
export async function holdCoach(tx: DatabaseOrTransaction, coachId: string): Promise<void> {
  await tx.$queryRaw`SELECT account_id FROM coaches WHERE account_id = ${coachId}::uuid FOR SHARE`;
}

/** Locks a player's row until the transaction ends, so that concurrent calls of one player run one after the other. */
export async function lockPlayer(tx: Transaction, playerId: string): Promise<void> {
  await tx.$queryRaw`SELECT account_id FROM players WHERE account_id = ${playerId}::uuid FOR UPDATE`;
}
