import { expect, it } from 'vitest';
import { standingOf } from './standing.ts';

const now = new Date('2026-03-01T12:00:00Z');
const standing = (
  status: Parameters<typeof standingOf>[0]['status'],
  accessUntil: string | null = null,
  planType: Parameters<typeof standingOf>[0]['planType'] = 'starter',
  isPastDue = status === 'past_due',
) => standingOf({ status, isPastDue, accessUntil, planType }, now);

it('[ACCT-03] [PAY-09] a cancelled plan can be resumed until it ends, not after', () => {
  expect(standing('cancelled', '2026-03-01T12:00:01Z')).toMatchObject({ isResumable: true });
  expect(standing('cancelled', '2026-03-01T12:00:00Z')).toMatchObject({ isResumable: false });
  expect(standing('cancelled')).toMatchObject({ isResumable: false });
});

it('[ACCT-03] a failed payment is past due and keeps the portal', () => {
  expect(standing('past_due')).toMatchObject({ isPastDue: true, hasPortal: true, tone: 'amber' });
  expect(standing('cancelled', '2026-03-01T12:00:01Z', 'starter', true)).toMatchObject({
    isPastDue: true,
    isResumable: true,
  });
  expect(standing('active')).toMatchObject({ isPastDue: false, hasPortal: true, tone: 'green' });
});

it('[ACCT-03] a one-time purchase or an ended plan has no portal', () => {
  expect(standing('active', '2026-08-01T00:00:00Z', 'sixmonth')).toMatchObject({ hasPortal: false, tone: 'green' });
  for (const status of ['expired', 'inactive'] as const) {
    expect(standing(status)).toMatchObject({ hasPortal: false, tone: 'grey' });
  }
});
