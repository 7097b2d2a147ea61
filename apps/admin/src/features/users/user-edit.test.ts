import { refusedCall, networkError } from '@swing/app-shell/lib/testing/failed-calls';
import { expect, it, vi } from 'vitest';
import {
  billedNote,
  conflictsOf,
  conflictText,
  endOfDay,
  savedText,
  standing,
  statusOptions,
  withCurrent,
  type EditableUser,
} from './user-edit.ts';

const values: EditableUser = { firstName: 'Mia', lastName: 'Torres', planType: 'starter', status: 'active' };

it('[ADMIN-03] offers active, inactive and cancelled, and the current status if it is none of them', () => {
  expect(statusOptions('active').map(({ label }) => label)).toEqual(['Active', 'Inactive', 'Cancelled']);
  expect(statusOptions('expired').map(({ label }) => label)).toEqual(['Active', 'Inactive', 'Cancelled', 'Expired']);
});

it('[ADMIN-03] says what has changed', () => {
  expect(conflictText({ field: 'planType', seen: 'starter', current: 'sixmonth' })).toBe(
    'Plan was Starter, and is 6-Month Performance now.',
  );
  expect(conflictText({ field: 'status', seen: 'active', current: 'cancelled' })).toBe(
    'Status was Active, and is Cancelled now.',
  );
  expect(conflictText({ field: 'firstName', seen: 'Mia', current: '' })).toBe('First name was Mia, and is empty now.');
  expect(conflictText({ field: 'pendingPlanType', seen: null, current: 'starter' })).toBe(
    'Plan of the next period was empty, and is Starter now.',
  );
  expect(conflictText({ field: 'lastName', seen: '', current: 'Li' })).toBe('Last name was empty, and is Li now.');
  expect(conflictText({ field: 'endsAt', seen: null, current: '2026-05-05T12:00:00.000Z' })).toBe(
    'End of the plan was empty, and is May 5, 2026 now.',
  );
});

it('[ADMIN-03] takes over what has changed, and keeps the own changes', () => {
  const conflicts = [
    { field: 'lastName', seen: 'Torres', current: 'Li' },
    { field: 'pendingPlanType', seen: null, current: 'starter' },
  ] as const;
  expect(withCurrent(values, conflicts)).toEqual({
    firstName: 'Mia',
    lastName: 'Li',
    planType: 'starter',
    status: 'active',
  });
});

it('[ADMIN-03] other failures are no conflicts', () => {
  expect(conflictsOf(refusedCall('NOT_POSSIBLE_NOW', 'No.'))).toEqual([]);
  expect(conflictsOf(networkError())).toEqual([]);
});

it('[ADMIN-03] a chosen day ends at its last second', () => {
  expect(endOfDay('')).toBeUndefined();
  expect(new Date(endOfDay('2026-03-10') ?? '').toTimeString().slice(0, 8)).toBe('23:59:59');
});

it('[ADMIN-03] tells the end of a granted plan as the chosen day, west of UTC too', () => {
  vi.stubEnv('TZ', 'America/New_York');
  const grantedUntil = endOfDay('2026-03-10') ?? null;
  expect(grantedUntil).toBe('2026-03-11T03:59:59.000Z');
  expect(savedText({ notice: 'Starter is granted. Nobody is charged.', grantedUntil })).toBe(
    'Changes saved. Starter is granted. Nobody is charged. Access ends on March 10, 2026.',
  );
  expect(savedText({ notice: null, grantedUntil: null })).toBe('Changes saved.');
  vi.unstubAllEnvs();
});

it('[ADMIN-03] says who can withdraw a smaller plan that is scheduled', () => {
  const note =
    'The payment provider bills this plan. A change of plan or status is made there too, or refused with the reason.';
  expect(billedNote({ pending: null })).toBe(note);
  expect(billedNote({ pending: { planType: 'starter', at: null } })).toBe(
    `${note} Starter begins with the next period. The player can withdraw that in the account.`,
  );
});

it('[ADMIN-03] a plan rests on a subscription, a payment, or nothing', () => {
  const none = { isBilled: false, isManualGrant: false } as const;
  expect(standing({ ...none, isBilled: true, status: 'active' })).toBe('billed');
  expect(standing({ ...none, status: 'active' })).toBe('paid');
  expect(standing({ ...none, status: 'cancelled' })).toBe('paid');
  expect(standing({ ...none, status: 'expired' })).toBe('free');
  expect(standing({ ...none, isManualGrant: true, status: 'active' })).toBe('free');
});
