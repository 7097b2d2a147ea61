import { expect, it } from 'vitest';
import { hasUnsent, isLockedBy } from './is-sending-phase.ts';
import type { SendStatus } from './send-status.ts';

it.each<SendStatus>([
  { phase: 'requesting' },
  { phase: 'uploading', percent: 50 },
  { phase: 'takingBack' },
  { phase: 'sent' },
])('[REC-08] recordings are locked while one is sent and after it was: %j', (status) => {
  expect(isLockedBy({ status })).toBe(true);
});

it.each<SendStatus>([{ phase: 'takenBack' }, { phase: 'failed', message: 'Network error' }])(
  '[REC-08] recordings can be changed again after: %j',
  (status) => {
    expect(isLockedBy({ status })).toBe(false);
  },
);

it('[REC-08] recordings can be changed before one is sent', () => {
  expect(isLockedBy(null)).toBe(false);
});

it('[REC-04] only a recording that was sent does not have to be kept', () => {
  const sent = { segmentId: 'a', status: { phase: 'sent' } } as const;
  expect(hasUnsent(['a'], sent)).toBe(false);
  expect(hasUnsent(['a', 'b'], sent)).toBe(true);
  expect(hasUnsent(['a'], { segmentId: 'a', status: { phase: 'requesting' } })).toBe(true);
  expect([hasUnsent(['a'], null), hasUnsent([], null)]).toEqual([true, false]);
});
