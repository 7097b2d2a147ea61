import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFaithfulCopy, isWorthSending, planUploadCompression } from './upload-compression.ts';

const mebibyte = 1_048_576;
const fullHd = {
  bytes: 200 * mebibyte,
  width: 1920,
  height: 1080,
  frameRate: 30,
  durationSeconds: 60,
  isHighDynamicRange: false,
};
const phone4k = { ...fullHd, bytes: 60 * mebibyte, width: 2160, height: 3840, durationSeconds: 10 };

describe('making a video smaller before it is sent', () => {
  it('[UPL-03] does not compress up to 100 MB below 4K', () => {
    expect(planUploadCompression({ ...fullHd, bytes: 100 * mebibyte })).toBeNull();
    expect(planUploadCompression({ ...fullHd, bytes: 100 * mebibyte + 1 })).not.toBeNull();
    expect(planUploadCompression({ ...phone4k, width: 2158, height: 3838 })).toBeNull();
  });

  it('[UPL-03] turns 4K of any file size into 1080p, also in portrait format', () => {
    expect(planUploadCompression(phone4k)).toMatchObject({ width: 1080, height: 1920, isResized: true });
    expect(planUploadCompression({ ...phone4k, width: 4096, height: 2160 })).toMatchObject({
      width: 1920,
      height: 1012,
    });
  });

  it('[UPL-03] keeps the picture size of 1080p or smaller', () => {
    expect(planUploadCompression(fullHd)).toMatchObject({ width: 1920, height: 1080, isResized: false });
    expect(planUploadCompression({ ...fullHd, width: 1280, height: 720 })).toMatchObject({ width: 1280, height: 720 });
  });

  it('gives high frame rates a higher bit rate, but not eight times as high', () => {
    const slow = planUploadCompression(fullHd)!.videoBitsPerSecond;
    const fast = planUploadCompression({ ...fullHd, bytes: 900 * mebibyte, frameRate: 240 })!.videoBitsPerSecond;
    expect(fast / slow).toBeGreaterThan(3);
    expect(fast / slow).toBeLessThan(4);
  });

  it('does not compress if it would save less than a fifth, or degrade HDR colours', () => {
    expect(planUploadCompression({ ...fullHd, durationSeconds: 170 })).toBeNull();
    expect(planUploadCompression({ ...fullHd, isHighDynamicRange: true })).toBeNull();
    expect(planUploadCompression({ ...phone4k, isHighDynamicRange: true })).not.toBeNull();
    expect(isWorthSending(80, 100)).toBe(true);
    expect(isWorthSending(81, 100)).toBe(false);
    expect(isWorthSending(0, 100)).toBe(false);
  });

  it('plans even sides of at most 1920 pixels in the original aspect ratio, and always saves bytes', () => {
    const side = fc.integer({ min: 16, max: 8_192 });
    fc.assert(
      fc.property(side, side, fc.integer({ min: 1, max: 2_048 }), fc.integer({ min: 1, max: 600 }), (...values) => {
        const [width, height, megabytes, durationSeconds] = values;
        const bytes = megabytes * mebibyte;
        const plan = planUploadCompression({ ...fullHd, width, height, bytes, durationSeconds });
        if (plan === null) return;
        expect([plan.width % 2, plan.height % 2]).toEqual([0, 0]);
        expect(Math.max(plan.width, plan.height)).toBeLessThanOrEqual(1920);
        expect(Math.abs(plan.width * height - plan.height * width)).toBeLessThanOrEqual(2 * Math.max(width, height));
        expect((plan.videoBitsPerSecond * durationSeconds) / 8).toBeLessThan(bytes * 0.8);
      }),
      { seed: 2_026, verbose: true },
    );
  });

  it('accepts only a copy with all frames, and the same length, shape and audio', () => {
    const plan = planUploadCompression(phone4k)!;
    const original = { ...phone4k, frameCount: 300, audioCodec: 'aac' } as unknown as Parameters<
      typeof isFaithfulCopy
    >[1];
    const copy = { ...original, width: 1080, height: 1920 };
    expect(isFaithfulCopy(copy, original, plan)).toBe(true);
    const wrong = [
      { frameCount: 299 },
      { frameRate: 15 },
      { durationSeconds: 9.8 },
      { width: 1920, height: 1080 },
      { audioCodec: null },
    ];
    for (const change of wrong) expect(isFaithfulCopy({ ...copy, ...change }, original, plan)).toBe(false);
  });
});
