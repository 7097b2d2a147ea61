import { expect, it } from 'vitest';
import { dueBy, dueSince, isOverdue } from './due-date.ts';

const createdAt = new Date('2026-03-06T20:15:30.000Z');
const due = new Date('2026-03-09T20:15:30.000Z');

it('[PLUS-04] is due 72 hours after it was submitted, also if the clocks change in the meantime', () => {
  for (const status of ['pending', 'analyzing', 'receiving'] as const) {
    expect(dueBy({ status, createdAt, analyzedAt: null }), status).toEqual(due);
  }
});

it('[PLUS-04] has no due date before it is submitted and after it was analyzed, a correction included', () => {
  const analyzedAt = new Date('2026-03-08T09:00:00.000Z');
  expect(dueBy({ status: 'draft', createdAt, analyzedAt: null })).toBeNull();
  expect(dueBy({ status: 'completed', createdAt, analyzedAt })).toBeNull();
  expect(dueBy({ status: 'analyzing', createdAt, analyzedAt })).toBeNull();
});

it('[PLUS-03] counts a submission as due from 72 hours on', () => {
  expect(dueSince(due)).toEqual(createdAt);
});

it('[PLUS-04] is overdue from the first millisecond after the due date', () => {
  expect(isOverdue(due, due)).toBe(false);
  expect(isOverdue(due, new Date('2026-03-09T20:15:30.001Z'))).toBe(true);
});
