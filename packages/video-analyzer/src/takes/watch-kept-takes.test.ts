import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listKeptTakes, type KeptTakes } from './kept-takes.ts';
import { watchKeptTakes } from './watch-kept-takes.ts';

vi.mock('./kept-takes.ts', () => ({ listKeptTakes: vi.fn() }));
vi.mock('./take-changes.ts', () => ({ onTakeChange: () => () => {} }));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const none: KeptTakes = { takes: [], liveIds: [], otherTabIds: [], unreadIds: [] };

/** Watches a list whose readings have these results, the last one again and again. Null: it cannot be read. */
function watchList(results: (KeptTakes | null)[]) {
  vi.mocked(listKeptTakes).mockImplementation(async () => {
    const kept = results.length > 1 ? results.shift() : results[0];
    if (!kept) throw new DOMException('The disk does not respond.', 'NotReadableError');
    return kept;
  });
  const said: (string | boolean)[] = [];
  const stop = watchKeptTakes(
    'coach-1',
    ({ unreadIds }) => said.push(`read without ${unreadIds.length}`),
    (isIncomplete) => said.push(isIncomplete),
  );
  return { said, stop };
}

it('[REC-04] a list that cannot be read once is read again after three seconds, without a word', async () => {
  const { said, stop } = watchList([null, none]);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(said).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(said).toEqual([false, 'read without 0']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toHaveLength(2);
  stop();
});

it('[REC-04] says that recordings cannot be read at the second attempt, until they can', async () => {
  const { said, stop } = watchList([{ ...none, unreadIds: ['1-a'] }, { ...none, unreadIds: ['1-a'] }, null, none]);
  await vi.advanceTimersByTimeAsync(0);
  expect(said).toEqual(['read without 1']);
  await vi.advanceTimersByTimeAsync(3_000);
  // The recordings themselves are not opened again, because the list is the same.
  expect(said.slice(1)).toEqual([true]);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(said.slice(2)).toEqual([true]);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(said.slice(3)).toEqual([false, 'read without 0']);
  stop();
});

it('[REC-04] waits twice as long before each attempt, up to a minute', async () => {
  const { stop } = watchList([null]);
  await vi.advanceTimersByTimeAsync(0);
  vi.mocked(listKeptTakes).mockClear();
  // After 3, 9, 21, 45, 93 and 153 seconds.
  await vi.advanceTimersByTimeAsync(160_000);
  expect(listKeptTakes).toHaveBeenCalledTimes(6);
  stop();
});

it('[REC-04] does not try again once it is stopped', async () => {
  const { said, stop } = watchList([null]);
  await vi.advanceTimersByTimeAsync(0);
  vi.mocked(listKeptTakes).mockClear();
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(listKeptTakes).not.toHaveBeenCalled();
  expect(said).toEqual([]);
});
