import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMonoResampler, monoOf, soundRate } from './mono-sound.ts';

const tone = (rate: number, frequency: number, seconds: number) =>
  Float32Array.from({ length: Math.round(rate * seconds) }, (_, index) =>
    Math.sin((2 * Math.PI * frequency * index) / rate),
  );

/** Resamples in pieces. Returns all samples and, for each, the input second at which it should be. */
function resample(input: Float32Array<ArrayBuffer>, rate: number, pieceLengths: readonly number[]) {
  const add = createMonoResampler(rate);
  const samples: number[] = [];
  const starts: { second: number; at: number }[] = [];
  let offset = 0;
  for (let turn = 0; offset < input.length; turn += 1) {
    const piece = input.slice(offset, offset + (pieceLengths[turn % pieceLengths.length] ?? 1));
    const { samples: made, lagSeconds } = add(piece);
    starts.push({ second: offset / rate - lagSeconds, at: samples.length / soundRate });
    samples.push(...made);
    offset += piece.length;
  }
  return { samples, starts };
}

const decibels = (ratio: number) => 20 * Math.log10(ratio);

describe('mono sound at 48 kHz', () => {
  it('[REC-03] averages the channels', () => {
    const planes = [
      [0.5, -1],
      [0.25, 0],
    ];
    const data = {
      numberOfFrames: 2,
      numberOfChannels: 2,
      copyTo: (into: Float32Array, { planeIndex }: { planeIndex: number }) => into.set(planes[planeIndex] ?? []),
    };
    expect([...monoOf(data)]).toEqual([0.375, -0.5]);
  });

  it('[REC-03] leaves 48 kHz as it is', () => {
    const piece = tone(48_000, 440, 0.01);
    expect(createMonoResampler(48_000)(piece)).toEqual({ samples: piece, lagSeconds: 0 });
  });

  it.each([8_000, 16_000, 22_050, 44_100, 96_000])(
    '[REC-03] turns a tone at %i Hz into the same tone at 48 kHz, whatever the pieces',
    (rate) => {
      const input = tone(rate, 1000, 0.5);
      const expected = tone(soundRate, 1000, 0.5);
      fc.assert(
        fc.property(fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 5 }), (pieces) => {
          const { samples, starts } = resample(input, rate, pieces);
          expect(Math.abs(samples.length / soundRate - 0.5)).toBeLessThan(0.005);
          let difference = 0;
          samples.slice(500, -500).forEach((value, index) => {
            difference = Math.max(difference, Math.abs(value - (expected[index + 500] ?? 0)));
          });
          expect(decibels(difference)).toBeLessThan(-45);
          for (const { second, at } of starts) expect(Math.abs(second - at)).toBeLessThan(1 / soundRate);
        }),
        { seed: 12, numRuns: 10, verbose: true },
      );
    },
  );

  it('[REC-03] removes what 48 kHz cannot hold', () => {
    const { samples } = resample(tone(96_000, 30_000, 0.2), 96_000, [960]);
    const loudest = Math.max(...samples.slice(500, -500).map(Math.abs));
    expect(decibels(loudest)).toBeLessThan(-40);
  });
});
