import type { PaymentRecord, SubscriptionRecord } from '../customer-record.ts';

/** A successful payment for performance, without refunds. */
export function paymentRecord(changes: Pick<PaymentRecord, 'at'> & Partial<PaymentRecord>): PaymentRecord {
  return {
    id: 'in_1',
    subscriptionId: null,
    isInvoiced: true,
    planType: 'performance',
    amountCents: 4_500,
    feeCents: 0,
    refundedCents: 0,
    currency: 'usd',
    state: 'paid',
    dispute: 'none',
    periodStart: null,
    periodEnd: null,
    receiptUrl: null,
    paymentUrl: null,
    ...changes,
  };
}

/** A renewing subscription to performance. */
export function subscriptionRecord(
  changes: Pick<SubscriptionRecord, 'startedAt' | 'periodEnd'> & Partial<SubscriptionRecord>,
): SubscriptionRecord {
  return {
    id: 'sub_1',
    itemId: 'si_1',
    planType: 'performance',
    state: 'live',
    billingAnchor: changes.startedAt,
    endsAt: null,
    endedAt: null,
    isEndedUnpaid: false,
    scheduleId: null,
    pendingChange: null,
    ...changes,
  };
}
