import { expect, it } from 'vitest';
import type { KeptTake } from './kept-takes.ts';
import { byRecording, findPartChains } from './part-chains.ts';

/** Takes by their ids, each with the id of the one that it continues. */
const kept = (takes: Record<string, string | null>) => ({
  takes: Object.entries(takes).map(
    ([id, continues]) => ({ id, manifest: continues === null ? {} : { continues } }) as KeptTake,
  ),
  liveIds: [] as string[],
  otherTabIds: [],
  unreadIds: [] as string[],
});

it('[PLUS-11] [REC-04] finds the parts of each recording in the order in which they were recorded', () => {
  // The clock of the computer was set back before the last part.
  const takes = { '1-c': '4-b', '2-a': null, '3-other': null, '4-b': '2-a', '5-x': null, '6-y': '5-x' };
  expect(findPartChains(kept(takes))).toEqual([
    ['2-a', '4-b', '1-c'],
    ['5-x', '6-y'],
  ]);
});

it('[REC-04] recordings of an older version of the analyzer are not parts of one', () => {
  expect(findPartChains(kept({ '1-a': null, '2-b': null }))).toEqual([]);
});

it('[PLUS-11] of two parts that continue the same one, the later counts, because the earlier was cut', () => {
  expect(findPartChains(kept({ '1-a': null, '2-cut': '1-a', '3-cut': '2-cut', '4-b': '1-a' }))).toEqual([
    ['1-a', '4-b'],
  ]);
});

it('[PLUS-11] [REC-04] a part that is missing stays missing: what is before and after it is not joined', () => {
  expect(findPartChains(kept({ '1-a': null, '2-b': '1-a', '4-d': '3-c', '5-e': '4-d' }))).toEqual([
    ['1-a', '2-b'],
    ['4-d', '5-e'],
  ]);
});

it.each([{ liveIds: ['3-c'] }, { unreadIds: ['3-c'] }])(
  '[PLUS-11] [REC-04] finds none as long as one may be missing: %j',
  (change) => {
    expect(findPartChains({ ...kept({ '1-a': null, '2-b': '1-a' }), ...change })).toEqual([]);
  },
);

it('[REC-04] damaged manifests that continue each other are not joined', () => {
  expect(findPartChains(kept({ '1-a': '2-b', '2-b': '1-a', '3-c': '3-c' }))).toEqual([]);
});

it('[PLUS-11] [REC-04] groups takes by recording: parts together, others alone, also one that was cut', () => {
  const { takes } = kept({ '1-a': null, '2-other': null, '3-cut': '1-a', '4-b': '1-a', '5-c': '4-b' });
  expect(byRecording(takes).map((parts) => parts.map(({ id }) => id))).toEqual([
    ['1-a', '4-b', '5-c'],
    ['2-other'],
    ['3-cut'],
  ]);
});
