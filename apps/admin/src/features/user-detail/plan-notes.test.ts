import type { UserDetail } from '@swing/contract/admin-users';
import { expect, it } from 'vitest';
import { planNotes } from './plan-notes.ts';

const plan: UserDetail['plan'] = {
  endsAt: null,
  isPastDue: false,
  isDisputed: false,
  isManualGrant: false,
  isBilled: true,
  pending: null,
  card: null,
};

it('[ADMIN-03] says what is unusual about a plan, and nothing about an ordinary one', () => {
  expect(planNotes(plan)).toEqual([]);
  const pending = { planType: 'starter', at: '2026-03-10T12:00:00.000Z' } as const;
  expect(planNotes({ ...plan, isManualGrant: true, isPastDue: true, isDisputed: true, pending }, 'UTC')).toEqual([
    'Granted by an admin, not paid for.',
    'The last payment failed. The provider tries again.',
    'A payment is disputed, so uploads are paused.',
    'Changes to Starter on March 10, 2026.',
  ]);
});
