import type { Database } from '@swing/db/client';
import { keysetWhere, type KeysetPosition } from '@swing/db/keyset';
import { openStatuses } from '@swing/domain/submission-status';

interface Deletion extends KeysetPosition {
  kind: 'player' | 'coach';
  videosLeft: number;
  submissionsLeft: number;
  playersLeft: number;
  hasCustomer: boolean;
}

/** Reads deleted accounts, newest first, with what is left of each. `createdAt` is the time of the deletion. */
export async function readDeletionPage(
  database: Database,
  after: KeysetPosition | null,
  take: number,
): Promise<Deletion[]> {
  const found = await database.account.findMany({
    where: { AND: [{ deletedAt: { not: null } }, keysetWhere(after, 'newest-first', { time: 'deletedAt', id: 'id' })] },
    orderBy: [{ deletedAt: 'desc' }, { id: 'desc' }],
    take,
    include: { player: { select: { closedCustomerId: true } }, coach: { select: { inviteCode: true } } },
  });
  return Promise.all(
    found.map(async ({ id, deletedAt, player, coach }) => ({
      id,
      createdAt: deletedAt ?? new Date(0),
      kind: coach ? ('coach' as const) : ('player' as const),
      videosLeft: coach ? 0 : await database.submission.count({ where: { playerId: id, filesRemovedAt: null } }),
      submissionsLeft: coach ? await countOpen(database, coach.inviteCode) : 0,
      playersLeft: coach ? await database.player.count({ where: { coachId: id } }) : 0,
      hasCustomer: (player?.closedCustomerId ?? null) !== null,
    })),
  );
}

function countOpen(database: Database, coachCode: string): Promise<number> {
  return database.submission.count({ where: { coachCode, status: { in: [...openStatuses] } } });
}
