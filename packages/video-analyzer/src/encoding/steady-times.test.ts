import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAudioTimeline } from './audio-timeline.ts';
import { createSteadyTimes } from './steady-times.ts';

const rate = 48_000;
const frames = 480;
const duration = frames / rate;

/** Capture times in seconds of `count` pieces. `lostBefore` maps an index to the number of pieces lost before it. */
function captured(count: number, lostBefore: ReadonlyMap<number, number> = new Map()): number[] {
  let clock = 0;
  return Array.from({ length: count }, (_, index) => {
    clock += (lostBefore.get(index) ?? 0) * duration;
    clock += duration;
    return clock - duration;
  });
}

function through(reported: readonly number[]) {
  const steady = createSteadyTimes<number>();
  return [...reported.flatMap((seconds, index) => steady.add(index, seconds, duration)), ...steady.rest()];
}

describe('steady times', () => {
  it('return every piece once, in order, and hold back a quarter of a second', () => {
    const steady = createSteadyTimes<number>();
    const numbers = Array.from({ length: 100 }, (_, index) => index);
    const known = numbers.flatMap((number) => steady.add(number, number / 16, 1 / 16));
    expect(known).toHaveLength(96);
    expect([...known, ...steady.rest()]).toEqual(numbers.map((number) => ({ piece: number, seconds: number / 16 })));
    expect(createSteadyTimes().rest()).toEqual([]);
  });

  it('assign a late burst the times at which it was captured', () => {
    const reported = captured(60).map((seconds, index) => (index >= 20 && index < 30 ? 30 * duration : seconds));
    for (const [index, { seconds }] of through(reported).entries()) expect(seconds).toBeCloseTo(index * duration);
  });

  it('leave a gap where sound was lost', () => {
    const reported = captured(60, new Map([[20, 5]]));
    for (const [index, { seconds }] of through(reported).entries()) expect(seconds).toBeCloseTo(reported[index]!);
  });

  it('together with the timeline keep sound within 12 ms of its time, even if pieces are reported late', () => {
    const late = fc.array(fc.constantFrom(0, 0.004, 0.012, 0.03, 0.09), { minLength: 200, maxLength: 200 });
    const lost = fc.array(fc.tuple(fc.nat(19), fc.integer({ min: 2, max: 30 })), { maxLength: 4 });
    fc.assert(
      fc.property(late, lost, (delays, losses) => {
        const times = captured(200, new Map(losses.map(([tens, pieces]) => [tens * 10, pieces])));
        // Late reports do not accumulate: one of every ten pieces is reported on time.
        const reported = times.map((seconds, index) => seconds + (index % 10 === 9 ? 0 : delays[index]!));
        const timeline = createAudioTimeline(rate);
        for (const { piece, seconds } of through(reported)) {
          const { skip, startFrame } = timeline.place(seconds, frames);
          if (skip < frames) expect(Math.abs((startFrame - skip) / rate - times[piece]!)).toBeLessThan(0.012);
        }
      }),
      { seed: 7, verbose: true },
    );
  });
});
