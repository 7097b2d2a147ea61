import type { DatabaseOrTransaction } from '@swing/db/client';
import type { Player } from '@swing/db/generated/client';
import { plans } from '@swing/domain/plans';
import { queueOrder } from '@swing/domain/submission-status';

/**
 * Counts the player's submitted, not removed videos since the start of the current term. Returns 0 for plans without a
 * term.
 */
export async function countTermUploads(database: DatabaseOrTransaction, player: Player): Promise<number> {
  if (plans[player.planType].termAnalyses === null) return 0;
  const since = player.termStart ?? player.billingAnchor ?? new Date(0);
  return database.submission.count({
    where: { playerId: player.accountId, status: { in: [...queueOrder] }, createdAt: { gte: since } },
  });
}
