import { describe, expect, it } from 'vitest';
import { hasVoice, isQuiet, isTakeLoudness, liftOf } from './loudness.ts';

const of = (integratedLufs: number | null, truePeakDbtp: number | null) => ({ integratedLufs, truePeakDbtp });

describe('quiet recordings', () => {
  it.each([
    ['is not quiet', -23, -20, 0],
    ['is lifted to -16 LUFS', -23.1, -20, 7.1],
    ['is lifted by at most 20 dB', -50, -40, 20],
    ['keeps its peak at -1 dBTP', -30, -6, 5],
    ['with a peak that leaves less than 1 dB is not lifted', -30, -1.9, 0],
    ['with a peak above -1 dBTP is not lifted', -30, 0.4, 0],
    ['with nothing but silence is not lifted', null, -75, 0],
    ['without any sound is not lifted', null, null, 0],
  ] as const)('[PLUS-12] one that %s', (_, lufs, peak, decibels) => {
    expect(liftOf(of(lufs, peak))).toBeCloseTo(decibels, 5);
  });

  it('[PLUS-12] is quiet below -23 LUFS, and without a voice when nothing is above the gate', () => {
    expect([-22.9, -23, -23.1, null].map((lufs) => isQuiet(of(lufs, -30)))).toEqual([false, false, true, false]);
    expect([-69, null].map((lufs) => hasVoice(of(lufs, -60)))).toEqual([true, false]);
  });

  it('[PLUS-12] reads a stored loudness, and no damaged one', () => {
    expect(isTakeLoudness({ integratedLufs: -20.5, truePeakDbtp: null, liftedDecibels: 3 })).toBe(true);
    expect(isTakeLoudness({ integratedLufs: null, truePeakDbtp: null })).toBe(true);
    for (const damaged of [null, 3, {}, { integratedLufs: '-20', truePeakDbtp: 0 }, of(-20, Number.NaN)])
      expect(isTakeLoudness(damaged)).toBe(false);
  });
});
