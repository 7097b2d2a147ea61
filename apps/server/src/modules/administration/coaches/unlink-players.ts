import type { Coach } from '@swing/db/generated/client';
import type { FastifyBaseLogger } from 'fastify';
import { lockPlayer } from '../../accounts/lock-rows.ts';
import { linkPlayer } from '../../coaching/link-player.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { processEach, readInPages } from '../../../kernel/jobs/process-each.ts';
import type { Services } from '../../../kernel/services.ts';

/** Unlinks the players of a deleted coach one by one, with their pending submissions, and mails them (coaching-10). */
export async function unlinkPlayers(
  services: Services,
  coach: Coach,
  now: Date,
  log: FastifyBaseLogger,
): Promise<void> {
  const { database } = services;
  const players = readInPages(async ({ where: { id }, take }) => {
    const rows = await database.player.findMany({
      where: { coachId: coach.accountId, ...(id ? { accountId: id } : {}) },
      orderBy: { accountId: 'asc' },
      take,
      include: { account: true },
    });
    return rows.map(({ accountId, account }) => ({ id: accountId, account }));
  });
  await processEach(log, players, ({ id: playerId, account }) =>
    database.$transaction(async (tx) => {
      await lockPlayer(tx, playerId);
      const isLinked = (await tx.player.count({ where: { accountId: playerId, coachId: coach.accountId } })) === 1;
      if (!isLinked) return false;
      await linkPlayer(tx, { ...services, now }, { playerId, from: coach, to: null }, { isByStaff: true });
      if (account.deletedAt !== null) return true;
      await queueMail(tx, services, {
        template: 'coach-left',
        recipient: account.email,
        accountId: playerId,
        facts: { coachName: coach.fullName },
        onceKey: `coach-left:${playerId}:${coach.accountId}`,
      });
      return true;
    }),
  );
}
