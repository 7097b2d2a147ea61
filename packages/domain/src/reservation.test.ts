import { expect, it } from 'vitest';
import { reservedHours } from './reservation.ts';

const createdAt = new Date('2026-03-06T20:00:00.000Z');
const own = { status: 'pending', coachCode: 'AB2CD3', takenAt: null, createdAt } as const;

it.each([
  ['2026-03-06T19:50:00.000Z', 72],
  ['2026-03-06T20:00:00.000Z', 72],
  ['2026-03-06T20:00:00.001Z', 72],
  ['2026-03-06T21:00:00.000Z', 71],
  ['2026-03-09T19:59:59.999Z', 1],
  ['2026-03-09T20:00:00.000Z', null],
  ['2026-03-10T20:00:00.000Z', null],
])('[ADMIN-07] at %s it is its coach’s for %s hours', (now, hours) => {
  expect(reservedHours(own, new Date(now))).toBe(hours);
});

it('[ADMIN-07] is reserved while it is analyzed, and not once that is done', () => {
  expect(reservedHours({ ...own, status: 'analyzing' }, createdAt)).toBe(72);
  expect(reservedHours({ ...own, status: 'receiving' }, createdAt)).toBe(72);
  expect(reservedHours({ ...own, status: 'completed' }, createdAt)).toBeNull();
});

it('[ADMIN-07] is not reserved without a coach, or if its coach took it from the general queue', () => {
  expect(reservedHours({ ...own, coachCode: '000000' }, createdAt)).toBeNull();
  expect(reservedHours({ ...own, takenAt: createdAt }, createdAt)).toBeNull();
});
