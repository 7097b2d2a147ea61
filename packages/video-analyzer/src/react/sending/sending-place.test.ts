import { expect, it } from 'vitest';
import type { SendStatus } from './send-status.ts';
import { isSendingOf } from './sending-place.ts';

it.each<[SendStatus, string, boolean]>([
  [{ phase: 'compressing' }, '1-a', true],
  [{ phase: 'compressing' }, '1-copy', true],
  [{ phase: 'compressing' }, '2-b', false],
  [{ phase: 'failed', message: 'Too large' }, '1-a', true],
  [{ phase: 'failed', message: 'Too large' }, '1-trimmed', false],
  [{ phase: 'takenBack' }, '1-trimmed', false],
])('[REC-08] sending 1-a with %j is shown at %s: %s', (status, id, isShown) => {
  expect(isSendingOf({ segmentId: '1-a', status }, id)).toBe(isShown);
});
