import { describe, expect, it } from 'vitest';
import { isFlattenedSlowMotion } from './flattened-slow-motion.ts';
import { createSeededRandom } from './testing/seeded-random.ts';

/** Frame times computed from the duration of each frame in seconds. */
function timesOf(...parts: number[][]): Float64Array {
  let time = 0;
  return Float64Array.from(parts.flat(), (interval) => (time += interval) - interval);
}
const frames = (count: number, interval: (frame: number) => number) =>
  Array.from({ length: count }, (_, frame) => interval(frame));
const steady = (count: number) => frames(count, () => 1 / 30);
/** Intervals left after dropping frames of 240 fps at uneven positions. */
const uneven = (count: number) => frames(count, (frame) => (frame % 3 === 0 ? 6 : 9) / 240);

describe('flattened slow motion', () => {
  it('[UPL-10] is detected in uneven frames followed by steady ones at 30 per second', () => {
    expect(isFlattenedSlowMotion(timesOf(uneven(40), steady(120)))).toBe(true);
    expect(isFlattenedSlowMotion(timesOf(uneven(30), steady(120), uneven(30)))).toBe(true);
    expect(isFlattenedSlowMotion(timesOf(steady(120), uneven(40)))).toBe(true);
  });

  it('[UPL-10] is not detected in a constant, fully variable or high frame rate', () => {
    const random = createSeededRandom(7);
    expect(isFlattenedSlowMotion(timesOf(steady(300)))).toBe(false);
    expect(isFlattenedSlowMotion(timesOf(frames(300, () => 1 / 240)))).toBe(false);
    expect(isFlattenedSlowMotion(timesOf(frames(300, () => (20 + random(30)) / 1000)))).toBe(false);
    expect(isFlattenedSlowMotion(timesOf(frames(300, (frame) => (frame % 5 === 0 ? 2 / 30 : 1 / 30))))).toBe(false);
    expect(isFlattenedSlowMotion(timesOf(uneven(4), steady(300))), 'a camera that needed time to start').toBe(false);
    expect(isFlattenedSlowMotion(timesOf(uneven(10), steady(15))), 'too short to decide').toBe(false);
  });
});
