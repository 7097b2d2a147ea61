import { describe, expect, it } from 'vitest';
import {
  compressWithin,
  isTooLarge,
  planCompression,
  planRetry,
  TooLargeError,
  type AnalysisEncoding,
} from './analysis-compression.ts';
import { compressionPreset } from './encoding-presets.ts';

/** A recording of ten minutes as the analyzer makes it. */
const tenMinutes = { bytes: 459_600_000, width: 1280, height: 720, framesPerSecond: 30.01, durationSeconds: 600 };
const fiveMinutes = { ...tenMinutes, bytes: 229_800_000, durationSeconds: 300 };

/** Encodes into files of the given sizes, one after the other. */
function encoderOf(...sizes: readonly number[]) {
  const encodings: AnalysisEncoding[] = [];
  let discarded = 0;
  return {
    encodings,
    discarded: () => discarded,
    work: {
      encode: async (encoding: AnalysisEncoding) => ({ bytes: sizes[encodings.push(encoding) - 1] ?? NaN }),
      discard: async () => void (discarded += 1),
    },
  };
}

describe('compressing an analysis', () => {
  it('[REC-07] begins above 190 MB', () => {
    expect(isTooLarge(199_229_440, compressionPreset)).toBe(false);
    expect(isTooLarge(199_229_441, compressionPreset)).toBe(true);
  });

  it('[REC-07] chooses the bit rate that fits 175 MB with 128 kbit/s of sound, at least 700 kbit/s', () => {
    expect(planCompression(fiveMinutes, compressionPreset).videoBitsPerSecond).toBe(4_765_354);
    expect(planCompression(tenMinutes, compressionPreset).videoBitsPerSecond).toBe(2_318_677);
    const hour = { ...tenMinutes, durationSeconds: 3_600 };
    expect(planCompression(hour, compressionPreset).videoBitsPerSecond).toBe(700_000);
  });

  it('never asks for more than the video has', () => {
    const small = { ...tenMinutes, bytes: 60_000_000 };
    expect(planCompression(small, compressionPreset).videoBitsPerSecond).toBe(672_000 + 28_000);
    expect(planCompression({ ...small, bytes: 75_000_000 }, compressionPreset).videoBitsPerSecond).toBe(872_000);
  });

  it.each([
    [1280, 720, 1280, 720, false],
    [720, 1280, 720, 1280, false],
    [1920, 1080, 1920, 1080, false],
    [3840, 2160, 1920, 1080, true],
    [2160, 3840, 1080, 1920, true],
    [1440, 1440, 1080, 1080, true],
    [2560, 1080, 1920, 810, true],
    [1281, 721, 1282, 722, true],
  ])('[REC-07] a picture of %d x %d becomes %d x %d', (width, height, newWidth, newHeight, isResized) => {
    const encoding = planCompression({ ...tenMinutes, width, height }, compressionPreset);
    expect(encoding).toMatchObject({ width: newWidth, height: newHeight, isResized });
  });

  it('[REC-07] has at most 30 pictures a second; those of a recording keep their times', () => {
    expect(planCompression(tenMinutes, compressionPreset).framesPerSecond).toBeNull();
    expect(planCompression({ ...tenMinutes, framesPerSecond: 60 }, compressionPreset).framesPerSecond).toBe(30);
  });

  it('[REC-07] keeps a result of exactly 190 MB', async () => {
    const { work, encodings, discarded } = encoderOf(199_229_440);
    expect(await compressWithin(tenMinutes, compressionPreset, work)).toEqual({ bytes: 199_229_440 });
    expect(encodings).toHaveLength(1);
    expect(discarded()).toBe(0);
  });

  it('[REC-07] compresses once more at 720p, and with a lower bit rate, if the result is too large', async () => {
    const large = { ...tenMinutes, width: 1920, height: 1080 };
    const { work, encodings, discarded } = encoderOf(367_001_600, 180_000_000);
    expect(await compressWithin(large, compressionPreset, work)).toEqual({ bytes: 180_000_000 });
    expect(encodings).toEqual([
      { width: 1920, height: 1080, isResized: false, framesPerSecond: null, videoBitsPerSecond: 2_318_677 },
      { width: 1280, height: 720, isResized: true, framesPerSecond: null, videoBitsPerSecond: 1_159_338 },
    ]);
    expect(discarded()).toBe(1);
    const portrait = { ...large, width: 1080, height: 1920 };
    const first = planCompression(portrait, compressionPreset);
    expect(planRetry(portrait, first, 200_000_000, compressionPreset)).toMatchObject({ width: 720, height: 1280 });
    const lowest = planRetry(portrait, first, 2_000_000_000, compressionPreset);
    expect(lowest.videoBitsPerSecond).toBe(700_000);
  });

  it('[REC-07] gives up after the second attempt, and asks for a shorter video', async () => {
    const { work, encodings, discarded } = encoderOf(250_000_000, 199_229_441);
    const compressing = compressWithin(tenMinutes, compressionPreset, work);
    await expect(compressing).rejects.toThrow(TooLargeError);
    await expect(compressing).rejects.toThrow(
      /^Unable to compress video below 190MB\. Please use a shorter video \(under 3 minutes recommended\)\.$/,
    );
    expect(encodings).toHaveLength(2);
    expect(discarded()).toBe(2);
  });

  it('passes on any other failure without another attempt', async () => {
    let calls = 0;
    const encode = async () => {
      calls += 1;
      throw new Error('The encoder failed.');
    };
    const compressing = compressWithin(tenMinutes, compressionPreset, { encode, discard: async () => {} });
    await expect(compressing).rejects.toThrow('The encoder failed.');
    expect(calls).toBe(1);
  });
});
