import type { Player } from '@swing/db/generated/client';
import { termReminderAt, termReminderDays } from '@swing/domain/billing/dates';
import { addDays } from '@swing/domain/dates';
import { plans } from '@swing/domain/plans';
import { queueMail } from '../../mail/queue-mail.ts';
import { countTermUploads } from '../../submissions/count-term-uploads.ts';
import type { Services } from '../../../kernel/services.ts';
import { defineJob } from '../../../kernel/jobs/define-job.ts';

declare module '../../../kernel/jobs/job-payloads.ts' {
  interface JobPayloads {
    'remind-terms': Record<string, never>;
  }
}

const pageSize = 200;

type ReminderServices = Pick<Services, 'database' | 'jobs' | 'clock'>;

/**
 * Mails players 14 days and 1 day before their six months end (billing-4). Each mail is sent once, however often the
 * job runs.
 */
export async function mailTermReminders(services: ReminderServices): Promise<void> {
  const now = services.clock.now();
  let after: string | undefined;
  do {
    const page = await services.database.player.findMany({
      where: {
        planType: 'sixmonth',
        subscriptionStatus: 'active',
        subscriptionEnd: { gt: now, lte: addDays(now, termReminderDays[0]) },
        ...(after ? { accountId: { gt: after } } : {}),
      },
      include: { account: { select: { email: true } } },
      orderBy: { accountId: 'asc' },
      take: pageSize,
    });
    for (const player of page) await remind(services, player, now);
    after = page.at(-1)?.accountId;
  } while (after);
}

async function remind(
  services: ReminderServices,
  player: Player & { account: { email: string } },
  now: Date,
): Promise<void> {
  const { accountId, subscriptionEnd, termAnalyses, planType } = player;
  const daysBefore = subscriptionEnd && termReminderAt(subscriptionEnd, now);
  if (!daysBefore) return;
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
}

export const mailTermRemindersJob = defineJob({
  name: 'remind-terms',
  retry: { retryLimit: 0 },
  pollingIntervalSeconds: 5,
  cron: '37 * * * *',
  run: mailTermReminders,
});
