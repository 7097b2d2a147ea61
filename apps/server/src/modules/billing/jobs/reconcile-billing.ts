import type { Prisma } from '@swing/db/generated/client';
import { addDays } from '@swing/domain/dates';
import { PaymentError } from '@swing/payments/payment-error';
import type { FastifyBaseLogger } from 'fastify';
import { billingTransaction } from '../billing-transaction.ts';
import { consumeCheckout } from '../checkout/consume-checkout.ts';
import type { Services } from '../../../kernel/services.ts';
import { refreshPlayer } from './billing-jobs.ts';
import { defineJob } from '../../../kernel/jobs/define-job.ts';

declare module '../../../kernel/jobs/job-payloads.ts' {
  interface JobPayloads {
    'reconcile-billing': Record<string, never>;
  }
}

const pageSize = 200;
/** Hours of provider events to re-read. The job runs every hour, and a run may fail. */
const newsHours = 3;

/**
 * Re-reads from the provider: checkouts and customers with recent events (in case a webhook was lost), and players not
 * reconciled for a day. Throws if the provider does not respond. Players already done are skipped by the next run.
 */
export async function reconcileBilling(services: Services, log: FastifyBaseLogger): Promise<void> {
  const now = services.clock.now();
  const since = new Date(now.getTime() - newsHours * 3_600_000);
  const { checkoutIds, customerIds } = await services.payments.listChangedSince(since);
  for (const checkoutId of checkoutIds) {
    await attempt(log, { checkoutId }, () =>
      billingTransaction(services, (tx) => consumeCheckout(tx, services, checkoutId, now)),
    );
  }
  for await (const accountId of players(services, { stripeCustomerId: { in: customerIds } })) {
    await attempt(log, { accountId }, () => refreshPlayer(services, { accountId }));
  }
  for await (const accountId of players(services, notReconciledForADay(now))) {
    await attempt(log, { accountId }, () => refreshPlayer(services, { accountId }));
  }
}

/** Players with a plan, or whose plan ended recently. Plans granted by an admin have no customer at the provider. */
function notReconciledForADay(now: Date): Prisma.PlayerWhereInput {
  return {
    stripeCustomerId: { not: null },
    subscriptionStatus: { in: ['active', 'past_due', 'cancelled'] },
    AND: [
      { OR: [{ reconciledAt: null }, { reconciledAt: { lt: addDays(now, -1) } }] },
      { OR: [{ nextBillingDate: { not: null } }, { subscriptionEnd: { gt: addDays(now, -7) } }] },
    ],
  };
}

async function* players({ database }: Services, where: Prisma.PlayerWhereInput): AsyncGenerator<string> {
  let after: string | undefined;
  do {
    const page = await database.player.findMany({
      where: { AND: [where, after ? { accountId: { gt: after } } : {}] },
      orderBy: { accountId: 'asc' },
      take: pageSize,
      select: { accountId: true },
    });
    for (const { accountId } of page) yield accountId;
    after = page.at(-1)?.accountId;
  } while (after);
}

/** Logs a failure and continues with the rest. Rethrows if the provider is unavailable. */
async function attempt(log: FastifyBaseLogger, about: object, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    if (thrown instanceof PaymentError && thrown.problem === 'unavailable') throw thrown;
    log.error({ err: thrown, ...about }, 'reconciliation failed');
  }
}

export const reconcileBillingJob = defineJob({
  name: 'reconcile-billing',
  waitsAfterRestore: true,
  retry: { retryLimit: 0 },
  pollingIntervalSeconds: 5,
  cron: '17 * * * *',
  run: (services, _payload, { log }) => reconcileBilling(services, log),
});
