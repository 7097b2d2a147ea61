import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAudioTimeline } from './audio-timeline.ts';
import { createSteadyTimes } from './steady-times.ts';

const rate = 48_000;
const frames = 480;
const duration = frames / rate;

/** Capture seconds of pieces, of which some were lost before the ones at the given places. */
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
  it('answers every piece once, in order, and holds a quarter of a second', () => {
    const steady = createSteadyTimes<number>();
    const numbers = Array.from({ length: 100 }, (_, index) => index);
    const known = numbers.flatMap((number) => steady.add(number, number / 16, 1 / 16));
    expect(known).toHaveLength(96);
    expect([...known, ...steady.rest()]).toEqual(numbers.map((number) => ({ piece: number, seconds: number / 16 })));
    expect(createSteadyTimes().rest()).toEqual([]);
  });

  it('takes a burst that comes late for what it is: sound of the time before', () => {
    const reported = captured(60).map((seconds, index) => (index >= 20 && index < 30 ? 30 * duration : seconds));
    for (const [index, { seconds }] of through(reported).entries()) expect(seconds).toBeCloseTo(index * duration);
  });

  it('leaves a hole where sound was lost', () => {
    const reported = captured(60, new Map([[20, 5]]));
    for (const [index, { seconds }] of through(reported).entries()) expect(seconds).toBeCloseTo(reported[index]!);
  });

  it('with the timeline keeps sound within 12 ms of its time, however late pieces are reported', () => {
    const late = fc.array(fc.constantFrom(0, 0.004, 0.012, 0.03, 0.09), { minLength: 200, maxLength: 200 });
    const lost = fc.array(fc.tuple(fc.nat(19), fc.integer({ min: 2, max: 30 })), { maxLength: 4 });
    fc.assert(
      fc.property(late, lost, (delays, losses) => {
        const times = captured(200, new Map(losses.map(([tens, pieces]) => [tens * 10, pieces])));
        // A thread that was late catches up: of any ten pieces one is in time.
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
