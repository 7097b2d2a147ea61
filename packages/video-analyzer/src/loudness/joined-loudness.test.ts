import { expect, it } from 'vitest';
import { wholeTake } from '../editing/cut.ts';
import { joinedLoudness } from './joined-loudness.ts';

const piece = (integratedLufs: number | null, truePeakDbtp: number | null, durationSeconds: number) => ({
  take: { hasAudio: true, loudness: { integratedLufs, truePeakDbtp }, durationSeconds },
  cut: wholeTake,
});
const noSound = { take: { hasAudio: false, durationSeconds: 60 }, cut: wholeTake };
const notMeasured = { take: { hasAudio: true, durationSeconds: 5 }, cut: wholeTake };

it('[PLUS-12] [PLUS-11] a joined recording is as loud as the mean power of its parts, with the highest peak', () => {
  expect(joinedLoudness([piece(-20, -6, 10), piece(-20, -3, 30)])).toEqual({
    integratedLufs: expect.closeTo(-20, 6),
    truePeakDbtp: -3,
  });
  // A tenth of the power for half of the time: 55 % of the power.
  expect(joinedLoudness([piece(-20, -6, 10), piece(-30, -9, 10)])?.integratedLufs).toBeCloseTo(-22.596, 3);
});

it('[PLUS-12] [PLUS-11] silence and parts without sound do not make it quieter', () => {
  expect(joinedLoudness([piece(null, null, 100), piece(-20, -6, 1), noSound])).toEqual({
    integratedLufs: expect.closeTo(-20, 6),
    truePeakDbtp: -6,
  });
  expect(joinedLoudness([piece(null, null, 3), piece(null, -80, 3)])).toEqual({
    integratedLufs: null,
    truePeakDbtp: -80,
  });
});

it('[PLUS-12] [PLUS-11] a single whole recording keeps what is known of it, also that it was made louder', () => {
  const loudness = { integratedLufs: -16, truePeakDbtp: -1.1, liftedDecibels: 8 };
  const take = { hasAudio: true, loudness, durationSeconds: 4 };
  expect(joinedLoudness([{ take, cut: wholeTake }, noSound])).toEqual(loudness);
  expect(joinedLoudness([{ take, cut: { startSeconds: 0, endSeconds: 4 } }])).toEqual(loudness);
});

it('[PLUS-12] [PLUS-11] a cut recording is measured again, because its voice may be in what was cut away', () => {
  const [spoken, silent] = [piece(-20, -6, 10), piece(null, null, 10)];
  expect(joinedLoudness([{ ...spoken, cut: { startSeconds: 4, endSeconds: Infinity } }])).toBeNull();
  expect(joinedLoudness([{ ...spoken, cut: { startSeconds: 0, endSeconds: 9.9 } }, silent])).toBeNull();
  expect(joinedLoudness([{ ...noSound, cut: { startSeconds: 5, endSeconds: 20 } }, spoken])).toEqual({
    integratedLufs: -20,
    truePeakDbtp: -6,
  });
});

it('[PLUS-12] nothing is known if a part with sound was not measured, or none has sound', () => {
  expect(joinedLoudness([piece(-20, -6, 10), notMeasured])).toBeNull();
  expect(joinedLoudness([noSound])).toBeNull();
});
