import { expect, it } from 'vitest';
import { standingOf } from './standing.ts';

const now = new Date('2026-03-01T12:00:00Z');
const standing = (
  status: Parameters<typeof standingOf>[0]['status'],
  accessUntil: string | null = null,
  planType: Parameters<typeof standingOf>[0]['planType'] = 'starter',
) => standingOf({ status, accessUntil, planType }, now);

it('[ACCT-03] [PAY-09] what is cancelled can be resumed until it ends, and not after', () => {
  expect(standing('cancelled', '2026-03-01T12:00:01Z')).toMatchObject({ isResumable: true });
  expect(standing('cancelled', '2026-03-01T12:00:00Z')).toMatchObject({ isResumable: false });
  expect(standing('cancelled')).toMatchObject({ isResumable: false });
});

it('[ACCT-03] a failed payment is told apart, and can be put right at the provider', () => {
  expect(standing('past_due')).toMatchObject({ isPastDue: true, hasPortal: true, tone: 'amber' });
  expect(standing('active')).toMatchObject({ isPastDue: false, hasPortal: true, tone: 'green' });
});

it('[ACCT-03] what was paid once, or is over, has nothing to manage', () => {
  expect(standing('active', '2026-08-01T00:00:00Z', 'sixmonth')).toMatchObject({ hasPortal: false, tone: 'green' });
  for (const status of ['expired', 'inactive'] as const) {
    expect(standing(status)).toMatchObject({ hasPortal: false, tone: 'grey' });
  }
});
