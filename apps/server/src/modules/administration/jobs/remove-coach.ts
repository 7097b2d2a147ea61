import type { Account, Coach } from '@swing/db/generated/client';
import { openStatuses } from '@swing/domain/submission-status';
import type { FastifyBaseLogger } from 'fastify';
import { dropAccount, endAccess } from '../../accounts/close-account.ts';
import { removeLibraryOf } from '../../library/remove-library-of.ts';
import { deleteMails } from '../../mail/queue-mail.ts';
import { giveBackOpen } from '../../submissions/give-back-open.ts';
import { recordErasure } from '../../../kernel/deletions/erasures.ts';
import { defineJob } from '../../../kernel/jobs/define-job.ts';
import type { JobPayloads } from '../../../kernel/jobs/job-payloads.ts';
import { processEach, readInPages } from '../../../kernel/jobs/process-each.ts';
import { anonymiseAudit } from '../../../kernel/record-audit.ts';
import type { Services } from '../../../kernel/services.ts';
import { unlinkPlayers } from '../coaches/unlink-players.ts';

declare module '../../../kernel/jobs/job-payloads.ts' {
  interface JobPayloads {
    'remove-coach': { accountId: string };
  }
}

type ClosedCoach = Account & { coach: Coach | null };

async function removeCoach(
  services: Services,
  { accountId }: JobPayloads['remove-coach'],
  log: FastifyBaseLogger,
): Promise<void> {
  const account = await services.database.account.findFirst({
    where: { id: accountId, kind: 'coach', deletedAt: { not: null } },
    include: { coach: true },
  });
  if (account) await removeWhatIsLeft(services, account, services.clock.now(), log);
}

/** Continues the removal of all deleted coaches. Returns how many are completely removed. */
export function removeDeletedCoaches(services: Services, now: Date, log: FastifyBaseLogger): Promise<number> {
  const deleted = readInPages(({ where, ...page }) =>
    services.database.account.findMany({
      ...page,
      where: { ...where, kind: 'coach', deletedAt: { not: null } },
      include: { coach: true },
    }),
  );
  return processEach(log, deleted, (account) => removeWhatIsLeft(services, account, now, log));
}

/**
 * Removes what belongs to a closed coach account, then the account (coaching-10): players lose their coach, submissions without an
 * analysis go to the general queue, and the library is removed. While an analysis is being uploaded, the account is kept until that
 * upload has failed, because nobody may finish it any more. Returns whether the account is deleted.
 */
async function removeWhatIsLeft(
  services: Services,
  { id, coach, deletedAt }: ClosedCoach,
  now: Date,
  log: FastifyBaseLogger,
): Promise<boolean> {
  const { database } = services;
  // A sign-in that was running during the deletion may have created a session.
  await endAccess(database, id);
  await recordErasure(services.storage, { kind: 'account', id, erasedAt: deletedAt ?? now });
  if (coach) {
    await unlinkPlayers(services, coach, now, log);
    await giveBackOpen(services, coach.inviteCode, now, log);
    await removeLibraryOf(services, id, now);
    if (await isNeeded(services, coach)) return false;
  }
  await database.$transaction(async (tx) => {
    await deleteMails(tx, id);
    await anonymiseAudit(tx, id);
  });
  await dropAccount(database, id);
  return true;
}

async function isNeeded({ database }: Services, { accountId: coachId, inviteCode: coachCode }: Coach) {
  const [players, submissions] = await Promise.all([
    database.player.count({ where: { coachId }, take: 1 }),
    database.submission.count({ where: { coachCode, status: { in: [...openStatuses] } }, take: 1 }),
  ]);
  return players + submissions > 0;
}

export const removeCoachJob = defineJob({
  name: 'remove-coach',
  // Six retries, 5 to 11 minutes in all. If they all fail, the clean-up job removes the account later.
  retry: { retryLimit: 6, retryDelay: 5, retryBackoff: true },
  pollingIntervalSeconds: 1,
  run: (services, payload, { log }) => removeCoach(services, payload, log),
});
