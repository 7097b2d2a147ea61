import { expect, it } from 'vitest';
import { isLockedBy } from './is-sending-phase.ts';
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
