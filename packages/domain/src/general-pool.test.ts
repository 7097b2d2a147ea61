import { expect, it } from 'vitest';
import { isGeneral, takenBackBefore, takenUntil, waitingTooLongSince } from './general-pool.ts';

const takenAt = new Date('2026-03-07T20:00:00.000Z');

it('[PLUS-01] a taken submission goes back 24 hours after it was taken, unless it was opened', () => {
  expect(takenUntil({ status: 'pending', takenAt })).toEqual(new Date('2026-03-08T20:00:00.000Z'));
  for (const status of ['analyzing', 'receiving', 'completed'] as const) {
    expect(takenUntil({ status, takenAt })).toBeNull();
  }
  expect(takenUntil({ status: 'pending', takenAt: null })).toBeNull();
});

it('[PLUS-01] counts the 24 and the 48 hours to the millisecond', () => {
  const now = new Date('2026-03-08T20:00:00.000Z');
  expect(takenBackBefore(now)).toEqual(takenAt);
  expect(waitingTooLongSince(now)).toEqual(new Date('2026-03-06T20:00:00.000Z'));
});

it('[PLUS-01] a submission is general if it was sent to no coach, also after a coach took it', () => {
  expect(isGeneral({ coachCode: '000000', takenAt: null })).toBe(true);
  expect(isGeneral({ coachCode: 'AB2CD3', takenAt })).toBe(true);
  expect(isGeneral({ coachCode: 'AB2CD3', takenAt: null })).toBe(false);
});
