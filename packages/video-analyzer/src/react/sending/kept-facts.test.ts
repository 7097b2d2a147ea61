import { expect, it } from 'vitest';
import type { KeptTake, KeptTakes } from '../../takes/kept-takes.ts';
import { keptFacts, noKeptFacts } from './kept-facts.ts';

const take = (id: string, continues?: string) => ({ id, manifest: { continues } }) as KeptTake;
const nothing: KeptTakes = { takes: [], liveIds: [], otherTabIds: [], unreadIds: [] };

it('[REC-04] [REC-07] tells parts of one recording from whole ones, also while a copy is made', () => {
  const takes = [take('1-a'), take('2-b', '1-a'), take('3-c')];
  expect(keptFacts({ ...nothing, takes, liveIds: ['3-copy'] }, noKeptFacts)).toEqual({
    partIds: ['1-a', '2-b'],
    wholeIds: ['3-c'],
    isOtherTabRecording: false,
  });
});

it('[REC-04] calls no recording whole as long as one cannot be read, which may be its next part', () => {
  const takes = [take('1-a'), take('2-b')];
  const facts = keptFacts({ ...nothing, takes, unreadIds: ['3-c'] }, { ...noKeptFacts, wholeIds: ['1-a'] });
  expect(facts).toEqual({ partIds: [], wholeIds: ['1-a'], isOtherTabRecording: false });
});

it('[REC-07] says whether another tab records', () => {
  expect(keptFacts({ ...nothing, liveIds: ['1-a'], otherTabIds: ['1-a'] }, noKeptFacts).isOtherTabRecording).toBe(true);
  expect(keptFacts(nothing, { ...noKeptFacts, isOtherTabRecording: true }).isOtherTabRecording).toBe(false);
});
