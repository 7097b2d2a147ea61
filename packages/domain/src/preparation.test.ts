import { expect, it } from 'vitest';
import { isFaultOfFile, isPreparationOverdue } from './preparation.ts';

it.each([
  ['invalid-video', 0, true],
  ['out-of-memory', 1, false],
  ['out-of-memory', 2, true],
  ['store', 9, false],
  ['shutdown', 9, false],
  ['unknown', 9, false],
] as const)('[PLUS-15] %s with %d out-of-memory failures is the fault of the file: %s', (failure, count, answer) => {
  expect(isFaultOfFile(failure, count)).toBe(answer);
});

it('[PLUS-15] gives up after 72 hours of failures of unknown cause, never for the store or a shutdown', () => {
  const sentAt = new Date('2026-03-01T12:00:00Z');
  const before = new Date('2026-03-04T11:59:59Z');
  const after = new Date('2026-03-04T12:00:00Z');
  expect(isPreparationOverdue('unknown', sentAt, before)).toBe(false);
  expect(isPreparationOverdue('unknown', sentAt, after)).toBe(true);
  for (const failure of ['store', 'shutdown', 'out-of-memory'] as const) {
    expect(isPreparationOverdue(failure, sentAt, after)).toBe(false);
  }
});
