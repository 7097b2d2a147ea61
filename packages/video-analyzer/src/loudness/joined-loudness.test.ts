import { expect, it } from 'vitest';
import { joinedLoudness } from './joined-loudness.ts';

const piece = (integratedLufs: number | null, truePeakDbtp: number | null, seconds: number) => ({
  hasAudio: true,
  loudness: { integratedLufs, truePeakDbtp },
  seconds,
});
const noSound = { hasAudio: false, seconds: 60 };
const notMeasured = { hasAudio: true, seconds: 5 };

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

it('[PLUS-12] [PLUS-11] a trimmed recording keeps what is known of it, also that it was made louder', () => {
  const loudness = { integratedLufs: -16, truePeakDbtp: -1.1, liftedDecibels: 8 };
  expect(joinedLoudness([{ hasAudio: true, loudness, seconds: 4 }])).toEqual(loudness);
});

it('[PLUS-12] nothing is known if a part with sound was not measured, or none has sound', () => {
  expect(joinedLoudness([piece(-20, -6, 10), notMeasured])).toBeNull();
  expect(joinedLoudness([noSound])).toBeNull();
});
