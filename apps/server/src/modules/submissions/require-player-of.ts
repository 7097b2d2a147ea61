import { id } from '@swing/contract/common';
import type { Database } from '@swing/db/client';
import type { Actor } from '@swing/domain/actor';
import { AppError } from '../../kernel/app-error.ts';

/**
 * Checks that the caller may list the videos of a player: the player itself, a coach who is linked or was sent a video,
 * or an admin. Throws FORBIDDEN, also for an unknown id (access-1).
 */
export async function requirePlayerOf(database: Database, actor: Actor, userId: string): Promise<void> {
  if (!(await mayListOf(database, actor, userId))) {
    throw new AppError('FORBIDDEN', 'You may only list videos of your own account or players.');
  }
}

async function mayListOf(database: Database, actor: Actor, userId: string): Promise<boolean> {
  if (actor.scope === 'player') return actor.accountId === userId;
  if (!id.safeParse(userId).success) return false;
  const mine =
    actor.scope === 'coach'
      ? { OR: [{ coachId: actor.accountId }, { submissions: { some: { coachCode: actor.inviteCode } } }] }
      : {};
  return (await database.player.count({ where: { accountId: userId, ...mine } })) === 1;
}
