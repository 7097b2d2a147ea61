import type { Transaction } from '@swing/db/client';
import type { Account, Player } from '@swing/db/generated/client';
import type { CustomerRecord, PaymentRecord } from '@swing/domain/billing/customer-record';
import { shownStatusOf } from '@swing/domain/billing/subscription';
import { plans } from '@swing/domain/plans';
import type { Services } from '../../../kernel/services.ts';
import { queueMail } from '../../mail/queue-mail.ts';

interface BillingNews {
  before: Player & { account: Account };
  after: Player;
  record: CustomerRecord;
  /** Payments that are new in this record. */
  newPayments: readonly PaymentRecord[];
}

/**
 * Mails the player about receipts, failed payments and the end of the plan. Each mail's key contains its subject, so it is
 * sent once.
 */
export async function queueBillingMails(
  tx: Transaction,
  services: Pick<Services, 'jobs' | 'clock'>,
  { before, after, record, newPayments }: BillingNews,
): Promise<void> {
  const { account, accountId } = before;
  const mail = { recipient: account.email, accountId };
  for (const payment of newPayments.filter(({ refundedCents }) => refundedCents === 0)) {
    await queueMail(tx, services, {
      ...mail,
      template: 'receipt',
      facts: {
        planName: plans[payment.planType].name,
        amountCents: payment.amountCents,
        paidAt: payment.at.toISOString(),
        receiptUrl: payment.receiptUrl,
      },
      onceKey: `receipt:${payment.id}`,
    });
  }
  const missing = after.subscriptionStatus === 'past_due' ? unpaidOf(record, after.stripeSubscriptionId) : null;
  if (missing) {
    await queueMail(tx, services, {
      ...mail,
      template: 'payment-failed',
      facts: {
        planName: plans[missing.planType].name,
        amountCents: missing.amountCents,
        confirmUrl: missing.state === 'unconfirmed' ? missing.paymentUrl : null,
      },
      onceKey: `payment-failed:${missing.id}`,
    });
  }
  const ending = endingOf(before, after);
  if (ending) {
    await queueMail(tx, services, {
      ...mail,
      template: 'subscription-cancelled',
      facts: { planName: plans[before.planType].name, accessUntil: ending.accessUntil },
      onceKey: ending.onceKey,
    });
  }
}

/** Returns the newest unpaid payment of the subscription, or null. */
function unpaidOf({ payments }: CustomerRecord, subscriptionId: string | null): PaymentRecord | null {
  const due = payments.filter((payment) => payment.subscriptionId === subscriptionId && payment.state !== 'paid');
  return due.sort((one, other) => other.at.getTime() - one.at.getTime())[0] ?? null;
}

/** Detects that a plan has stopped renewing. Returns null if it has not, or if the player bought six months instead. */
function endingOf(before: Player, after: Player): { accessUntil: string | null; onceKey: string } | null {
  const wasRenewing = before.nextBillingDate !== null;
  if (!wasRenewing || after.nextBillingDate !== null || after.planType === 'sixmonth') return null;
  const isCancelled = shownStatusOf(after) === 'cancelled';
  const accessUntil = isCancelled ? (after.subscriptionEnd?.toISOString() ?? null) : null;
  return { accessUntil, onceKey: `ended:${before.stripeSubscriptionId}:${accessUntil ?? 'now'}` };
}
