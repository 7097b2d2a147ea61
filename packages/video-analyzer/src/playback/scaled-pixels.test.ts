import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOf, planesOf, scalePixels } from './scaled-pixels.ts';

const planes = (format: string, width: number, height: number) => planesOf(format, { width, height }) ?? [];

/** Scales rows of pixels of a format with one plane, or the first plane of one with several. */
function scaled(
  format: string,
  from: { width: number; height: number },
  rows: number[][],
  width: number,
  height: number,
) {
  const source = planes(format, from.width, from.height);
  const pixels = new Uint8Array(bytesOf(source));
  const [plane, target] = [source[0]!, planes(format, width, height)];
  for (const [y, row] of rows.entries()) pixels.set(row, plane.offset + y * plane.stride);
  const result = scalePixels(pixels, source, target);
  const { stride, channels } = target[0]!;
  return Array.from({ length: height }, (_, y) =>
    Array.from(result.subarray(y * stride, y * stride + width * channels)),
  );
}

describe('scaled pixels', () => {
  it('[ANZ-04] takes a quarter of the memory at half the size', () => {
    expect(bytesOf(planes('I420', 1920, 1080))).toBe(3_110_400);
    expect(bytesOf(planes('NV12', 1920, 1080))).toBe(3_110_400);
    expect(bytesOf(planes('I420', 960, 540))).toBe(777_600);
    expect(bytesOf(planes('RGBA', 960, 540))).toBe(2_073_600);
  });

  it('[ANZ-04] leaves formats of more than 8 bits and unknown ones alone', () => {
    expect(['I420P10', 'I420A', null].map((format) => planesOf(format, { width: 64, height: 64 }))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('[ANZ-04] makes each pixel the mean of those that it covers', () => {
    const rows = [
      [10, 20, 100, 200],
      [30, 40, 100, 0],
    ];
    expect(scaled('I420', { width: 4, height: 2 }, rows, 2, 1)).toEqual([[25, 100]]);
    // The second pixel of three is half in one target pixel, half in the other.
    expect(
      scaled(
        'I420',
        { width: 6, height: 2 },
        [
          [0, 90, 180, 30, 30, 30],
          [0, 90, 180, 30, 30, 30],
        ],
        4,
        2,
      ),
    ).toEqual([
      [30, 150, 30, 30],
      [30, 150, 30, 30],
    ]);
  });

  it('[ANZ-04] keeps the channels of a pixel apart', () => {
    const row = [255, 0, 10, 255, 255, 0, 30, 255, 0, 200, 10, 255, 0, 100, 30, 255];
    expect(scaled('RGBA', { width: 4, height: 2 }, [row, row], 2, 1)).toEqual([[255, 0, 20, 255, 0, 150, 20, 255]]);
    const source = planes('NV12', 4, 4);
    const pixels = new Uint8Array(bytesOf(source)).fill(128);
    pixels.set([90, 200, 110, 220], source[1]!.offset);
    pixels.set([90, 200, 110, 220], source[1]!.offset + source[1]!.stride);
    const target = planes('NV12', 2, 2);
    const chroma = scalePixels(pixels, source, target).slice(target[1]!.offset, target[1]!.offset + 2);
    expect([...chroma]).toEqual([100, 210]);
  });

  it('[ANZ-04] keeps an even colour exactly, whatever the sizes', () => {
    fc.assert(
      fc.property(
        fc.record({ width: fc.integer({ min: 1, max: 90 }), height: fc.integer({ min: 1, max: 90 }) }),
        fc.record({
          across: fc.double({ min: 0.05, max: 1, noNaN: true }),
          down: fc.double({ min: 0.05, max: 1, noNaN: true }),
        }),
        fc.constantFrom('I420', 'NV12', 'RGBA'),
        fc.nat(255),
        (size, { across, down }, format, value) => {
          const source = planes(format, size.width, size.height);
          const target = planes(format, Math.ceil(size.width * across), Math.ceil(size.height * down));
          const result = scalePixels(new Uint8Array(bytesOf(source)).fill(value), source, target);
          for (const { offset, stride, width, height, channels } of target) {
            for (let y = 0; y < height; y += 1) {
              const row = result.slice(offset + y * stride, offset + y * stride + width * channels);
              expect(row.every((byte) => byte === value)).toBe(true);
            }
          }
        },
      ),
      { seed: 5607, numRuns: 200, verbose: true },
    );
  });
});
