import { expect, it } from 'vitest';
import { joinLimitText } from './join-limit.ts';
import { idleSnapshot, type RecorderSnapshot } from './recorder-snapshot.ts';
import { take } from './testing/recorder-fakes.ts';

const late = 'With your other recordings this is longer than 10:00. To join them, trim or delete one afterwards.';
const soon = 'To join this with your other recordings, stop within a minute. Together they can last 10:00.';

const textAt = (elapsedSeconds: number, listed: number[], status: RecorderSnapshot['status'] = 'recording') =>
  joinLimitText({
    ...idleSnapshot(600),
    status,
    elapsedSeconds,
    segments: listed.map((seconds) => ({ ...take(seconds, []), url: 'blob:x' })),
  });

it('[PLUS-11] says a minute before, and from then on, that a recording gets too long to be joined with the others', () => {
  expect([0, 179, 180, 240, 241, 599].map((seconds) => textAt(seconds, [100, 260]))).toEqual([
    null,
    null,
    soon,
    soon,
    late,
    late,
  ]);
  expect(textAt(241, [360], 'paused')).toBe(late);
});

it('[PLUS-11] says nothing of that without other recordings, and while nothing is recorded', () => {
  expect(textAt(599, [])).toBeNull();
  for (const status of ['idle', 'starting', 'finishing', 'stopped'] as const)
    expect(textAt(599, [360], status)).toBeNull();
});
