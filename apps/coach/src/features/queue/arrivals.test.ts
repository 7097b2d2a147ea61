import type { Submission } from '@swing/contract/submissions';
import { expect, it } from 'vitest';
import { arrivalsText, isArrival, newestOf } from './arrivals.ts';

const made = (createdAt: string, status: Submission['status'] = 'pending') => ({ createdAt, status }) as Submission;

it('[COACH-05] an arrival is a pending submission that is newer than the newest one known', () => {
  const known = newestOf([made('2026-03-10T09:00:00.000Z'), made('2026-03-10T10:00:00.000Z')]);
  expect(known).toBe('2026-03-10T10:00:00.000Z');
  expect(isArrival(made('2026-03-10T10:00:00.000Z'), known)).toBe(false);
  expect(isArrival(made('2026-03-10T10:00:00.001Z'), known)).toBe(true);
  expect(isArrival(made('2026-03-10T10:00:00.001Z', 'analyzing'), known)).toBe(false);
});

it('[COACH-05] in an empty queue every submission is an arrival', () => {
  expect(newestOf([])).toBe('');
  expect(isArrival(made('2020-01-01T00:00:00.000Z'), newestOf([]))).toBe(true);
});

it('[COACH-05] is announced by number', () => {
  expect([0, 1, 12].map(arrivalsText)).toEqual([null, '1 new submission', '12 new submissions']);
});
