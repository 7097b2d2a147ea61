import type { Transaction } from '@swing/db/client';
import type { Player } from '@swing/db/generated/client';
import type { CustomerRecord } from '@swing/domain/billing/customer-record';
import { duplicatesOf } from '@swing/domain/billing/duplicates';
import { standingOf, subscriptionsToEnd, type Standing } from '@swing/domain/billing/standing';
import { termPaymentsToDrop } from '@swing/domain/billing/unpaid-terms';
import type { Services } from '../../../kernel/services.ts';
import { changePlan } from '../../accounts/update-plan.ts';
import { queueBillingMails } from './queue-billing-mails.ts';
import { refundDuplicates } from './refunds.ts';
import { recordPayments } from './record-payments.ts';

type BillingServices = Pick<Services, 'payments' | 'jobs' | 'clock'>;

export interface AppliedStanding {
  player: Player;
  /** Ids of duplicate payments and subscriptions, to be refunded. */
  duplicates: ReadonlySet<string>;
}

/**
 * Reads a player's standing from the provider and writes it. Plan, status and dates are written only here and by
 * `grantPlan`. The account must be locked, so that an older reading never overwrites a newer one. Throws PaymentError.
 */
export async function applyStanding(
  tx: Transaction,
  services: BillingServices,
  accountId: string,
  now: Date,
): Promise<AppliedStanding> {
  const before = await tx.player.findUniqueOrThrow({ where: { accountId }, include: { account: true } });
  if (before.stripeCustomerId === null) return { player: before, duplicates: new Set() };
  const record = await services.payments.readCustomer(before.stripeCustomerId);
  const standing = record && standingOf(record, now);
  const changes = { ...changesOf(before, standing, now), ...factsOf(record), reconciledAt: now };
  const player = await changePlan(tx, before, changes, now);
  if (!record) return { player, duplicates: new Set() };
  const duplicates = duplicatesOf(record);
  const newPayments = await recordPayments(tx, before, record);
  await endWhatMustNotBePaid(tx, services, { accountId, record, now });
  await refundDuplicates(tx, services, { accountId, record }, duplicates);
  await queueBillingMails(tx, services, { before, after: player, record, newPayments });
  return { player, duplicates };
}

function factsOf(record: CustomerRecord | null) {
  return {
    isDisputed: record?.payments.some(({ dispute }) => dispute === 'open') ?? false,
    cardBrand: record?.card?.brand ?? null,
    cardLastFour: record?.card?.lastFour ?? null,
  };
}

const running = new Set<Player['subscriptionStatus']>(['active', 'past_due']);

/** A plan granted by an admin stays until the player pays for one (billing-11). */
function changesOf(before: Player, standing: Standing | null, now: Date): Partial<Player> {
  if (before.isManualGrant && !(standing && running.has(standing.subscriptionStatus))) return {};
  if (standing) return { ...standing, isManualGrant: false };
  if (!running.has(before.subscriptionStatus)) return {};
  // The provider has no record any more, for example because the customer was deleted there.
  return { subscriptionStatus: 'expired', subscriptionEnd: now, nextBillingDate: null, stripeSubscriptionId: null };
}

async function endWhatMustNotBePaid(
  tx: Transaction,
  { jobs }: Pick<Services, 'jobs'>,
  { accountId, record, now }: { accountId: string; record: CustomerRecord; now: Date },
): Promise<void> {
  for (const subscriptionId of subscriptionsToEnd(record, now)) {
    await jobs.enqueueAgain(tx, 'end-subscription', { accountId, subscriptionId }, subscriptionId);
  }
  for (const paymentId of termPaymentsToDrop(record, now)) {
    await jobs.enqueueAgain(tx, 'drop-payment', { paymentId }, paymentId);
  }
}
