import { expect, it } from 'vitest';
import { formatLongDate } from '@swing/domain/dates';
import { lostPlanText } from './lost-plan-text.ts';

const nothing = { status: 'inactive', isPastDue: false, paidUntil: null, term: null } as const;
const text = (plan: Partial<NonNullable<Parameters<typeof lostPlanText>[0]>>) =>
  lostPlanText({ ...nothing, ...plan }, (date) => formatLongDate(date, 'UTC'));
const paidUntil = '2026-12-20T12:00:00.000Z';

it('[ACCT-05] states the paid period of an active and of a cancelled plan', () => {
  for (const status of ['active', 'cancelled'] as const) {
    expect(text({ status, paidUntil })).toBe(
      'You have paid until December 20, 2026. Your access ends at once and nothing more is charged. No refunds for partial months or unused analyses.',
    );
  }
});

it('[ACCT-05] states the unused analyses of a term', () => {
  const start = (used: number) => text({ status: 'active', paidUntil, term: { used, total: 24 } })?.split('. ')[0];
  expect(start(3)).toBe('You have paid until December 20, 2026, with 21 of 24 analyses unused');
  expect(start(24)).toBe('You have paid until December 20, 2026');
});

it('[ACCT-05] mentions no paid time after a failed payment, and returns null if no plan is running', () => {
  for (const status of ['past_due', 'cancelled'] as const) {
    expect(text({ status, isPastDue: true })).toBe(
      'It ends at once and nothing more is charged. No refunds for partial months or unused analyses.',
    );
  }
  for (const status of ['cancelled', 'expired', 'inactive'] as const) expect(text({ status }), status).toBeNull();
});

it('[ACCT-05] states the no-refund rule if the plan could not be loaded', () => {
  expect(lostPlanText(null, String)).toBe(
    'If one is running, it ends at once and nothing more is charged. No refunds for partial months or unused analyses.',
  );
});
