import type { DatabaseOrTransaction } from '@swing/db/client';
import type { Account, Player } from '@swing/db/generated/client';
import { notFound } from '../../../kernel/app-error.ts';

/** Finds a player whose account is open. Throws NOT_FOUND otherwise. */
export async function findUser(
  database: DatabaseOrTransaction,
  userId: string,
): Promise<Player & { account: Account }> {
  const player = await database.player.findFirst({
    where: { accountId: userId, account: { deletedAt: null } },
    include: { account: true },
  });
  if (!player) throw notFound('User');
  return player;
}
