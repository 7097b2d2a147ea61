import type { Transaction } from '@swing/db/client';
import type { Account, Player } from '@swing/db/generated/client';

/** Undefined names are kept. */
interface Names {
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** Empty removes it. */
  athleteName?: string | undefined;
  secondAthleteName?: string | undefined;
}

export function renamePlayer(
  tx: Transaction,
  accountId: string,
  { firstName, lastName, athleteName, secondAthleteName }: Names,
): Promise<Player & { account: Account }> {
  return tx.player.update({
    where: { accountId },
    data: {
      ...(firstName === undefined ? {} : { firstName }),
      ...(lastName === undefined ? {} : { lastName }),
      ...(athleteName === undefined ? {} : { athleteName: athleteName || null }),
      ...(secondAthleteName === undefined ? {} : { secondAthleteName: secondAthleteName || null }),
    },
    include: { account: true },
  });
}

/** Links a player to a coach. Null unlinks. */
export async function linkCoach(tx: Transaction, accountId: string, coachId: string | null, now: Date): Promise<void> {
  await tx.player.update({ where: { accountId }, data: { coachId, coachLinkedAt: coachId && now } });
}

/** Changes the player's count of submitted videos, which has those that were not removed. */
export async function countVideo(tx: Transaction, accountId: string, by: 1 | -1): Promise<void> {
  await tx.player.update({ where: { accountId }, data: { videoCount: { increment: by } } });
}

/** Changes the player's count of videos with an analysis, which has those that were not removed. */
export async function countAnalysis(tx: Transaction, accountId: string, by: 1 | -1): Promise<void> {
  await tx.player.update({ where: { accountId }, data: { analyzedCount: { increment: by } } });
}
