import { expect, test } from 'vitest';
import { highestGain } from './highest-gain.ts';

/** A fake encoder. Its first result is louder than the limit by `excesses[0]` dB, its second by `excesses[1]` dB, and so on. */
function encoderWith(excesses: number[]) {
  const tried: number[] = [];
  const encode = async (decibels: number) => {
    const excess = excesses[tried.length]!;
    tried.push(decibels);
    return { excess, result: `louder by ${decibels} dB` };
  };
  return { tried, encode };
}

test('[PLUS-12] the first gain is kept if its peaks are within the limit', async () => {
  const { tried, encode } = encoderWith([0]);
  expect(await highestGain(12, encode)).toBe('louder by 12 dB');
  expect(tried).toEqual([12]);
});

test('[PLUS-12] peaks that an encoder raises again each time end within the limit', async () => {
  const { tried, encode } = encoderWith([0.4, 0.2, 0.05, 0]);
  await highestGain(12, encode);
  expect(tried.map((decibels) => Number(decibels.toFixed(2)))).toEqual([12, 11.5, 11, 9.95]);
});

test('[PLUS-12] nothing is made louder if the peaks leave no room', async () => {
  const { tried, encode } = encoderWith([1.5]);
  expect(await highestGain(1, encode)).toBeNull();
  expect(tried).toEqual([1]);
  expect(await highestGain(0, encode)).toBeNull();
});

test('[PLUS-12] a gain whose peaks stay above the limit is never kept', async () => {
  const { encode } = encoderWith([0.1, 0.1, 0.1, 0.1]);
  expect(await highestGain(20, encode)).toBeNull();
});
