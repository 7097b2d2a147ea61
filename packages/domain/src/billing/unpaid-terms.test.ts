import { expect, it } from 'vitest';
import type { PaymentRecord } from './customer-record.ts';
import { paymentRecord } from './testing/records.ts';
import { termPaymentsToDrop } from './unpaid-terms.ts';

const now = new Date('2026-03-10T12:00:00Z');
const payment = (id: string, hoursAgo: number, changes: Partial<PaymentRecord> = {}) =>
  paymentRecord({
    id,
    planType: 'sixmonth',
    amountCents: 22_650,
    state: 'failed',
    at: new Date(now.getTime() - hoursAgo * 3_600_000),
    ...changes,
  });
const dropped = (...payments: PaymentRecord[]) => termPaymentsToDrop({ payments }, now);

it('[PAY-08] keeps only the newest unpaid six-month charge, for one day', () => {
  expect(dropped()).toEqual([]);
  expect(dropped(payment('in_1', 22))).toEqual([]);
  expect(dropped(payment('in_1', 24))).toEqual(['in_1']);
  expect(dropped(payment('in_1', 2), payment('in_2', 1), payment('in_3', 3))).toEqual(['in_1', 'in_3']);
  expect(dropped(payment('in_1', 1), payment('in_2', 1))).toEqual(['in_1']);
});

it('[PAY-08] keeps no unpaid charge that is older than a paid one', () => {
  expect(dropped(payment('in_1', 2), payment('in_2', 1, { state: 'paid' }))).toEqual(['in_1']);
});

it('[PAY-08] keeps paid charges, and unpaid charges of a renewing plan', () => {
  expect(dropped(payment('in_1', 99, { state: 'paid' }), payment('in_2', 1))).toEqual([]);
  expect(dropped(payment('in_1', 99, { planType: 'starter', subscriptionId: 'sub_1' }))).toEqual([]);
});
