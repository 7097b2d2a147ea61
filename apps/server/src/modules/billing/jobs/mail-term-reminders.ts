import type { Player } from '@swing/db/generated/client';
import { keysetWhere } from '@swing/db/keyset';
import { termReminderAt, termReminderDays } from '@swing/domain/billing/dates';
import { addDays } from '@swing/domain/dates';
import { plans } from '@swing/domain/plans';
import type { FastifyBaseLogger } from 'fastify';
import { queueMail } from '../../mail/queue-mail.ts';
import { countTermUploads } from '../../submissions/count-term-uploads.ts';
import type { Services } from '../../../kernel/services.ts';
import { defineJob } from '../../../kernel/jobs/define-job.ts';
import { processEach, readByTime } from '../../../kernel/jobs/process-each.ts';

declare module '../../../kernel/jobs/job-payloads.ts' {
  interface JobPayloads {
    'remind-terms': Record<string, never>;
  }
}

type ReminderServices = Pick<Services, 'database' | 'jobs' | 'clock'>;

/**
 * Mails players 14 days and 1 day before their six months end (billing-4). Each mail is sent once, however often the
 * job runs.
 */
export async function mailTermReminders(services: ReminderServices, log: FastifyBaseLogger): Promise<void> {
  const now = services.clock.now();
  const end = { gt: now, lte: addDays(now, termReminderDays[0]) };
  const where = { planType: 'sixmonth', subscriptionStatus: 'active', subscriptionEnd: end } as const;
  const columns = { time: 'subscriptionEnd', id: 'accountId' } as const;
  const ending = readByTime(
    (after, take) =>
      services.database.player.findMany({
        where: { AND: [where, keysetWhere(after, 'oldest-first', columns)] },
        include: { account: { select: { email: true } } },
        orderBy: [{ subscriptionEnd: 'asc' }, { accountId: 'asc' }],
        take,
      }),
    ({ accountId: id, subscriptionEnd }) => ({ id, createdAt: subscriptionEnd ?? now }),
  );
  await processEach(log, ending, (player) => remind(services, player, now));
}

async function remind(
  services: ReminderServices,
  player: Player & { account: { email: string } },
  now: Date,
): Promise<boolean> {
  const { accountId, subscriptionEnd, termAnalyses, planType } = player;
  const daysBefore = subscriptionEnd && termReminderAt(subscriptionEnd, now);
  if (!daysBefore) return false;
  const endsAt = subscriptionEnd.toISOString();
  await services.database.$transaction(async (tx) => {
    const analysesLeft = Math.max(
      0,
      (termAnalyses || (plans[planType].termAnalyses ?? 0)) - (await countTermUploads(tx, player)),
    );
    await queueMail(tx, services, {
      template: 'six-month-ending',
      recipient: player.account.email,
      accountId,
      facts: { daysBefore, endsAt, analysesLeft },
      onceKey: `six-month-ending:${accountId}:${endsAt}:${daysBefore}`,
    });
  });
  return true;
}

export const mailTermRemindersJob = defineJob({
  name: 'remind-terms',
  retry: { retryLimit: 0 },
  pollingIntervalSeconds: 5,
  cron: '37 * * * *',
  run: (services, _payload, { log }) => mailTermReminders(services, log),
});
