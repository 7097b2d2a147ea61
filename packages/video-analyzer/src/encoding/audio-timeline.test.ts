import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAudioTimeline, createClockAligner } from './audio-timeline.ts';

const rate = 48_000;
const piece = 480;

describe('audio timeline', () => {
  it('starts at zero with silence up to the first sound', () => {
    expect(createAudioTimeline(rate).place(0.005, piece)).toEqual({ silenceBefore: 240, skip: 0, startFrame: 240 });
  });

  it('drops sound from before the recording began', () => {
    expect(createAudioTimeline(rate).place(-0.004, piece)).toEqual({ silenceBefore: 0, skip: 192, startFrame: 0 });
    expect(createAudioTimeline(rate).place(-1, piece)).toEqual({ silenceBefore: 0, skip: 480, startFrame: 0 });
  });

  it('ignores jitter, fills a hole, and stays within 10 ms of the clock without gaps or overlaps', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ jitter: fc.integer({ min: -400, max: 400 }), lost: fc.constantFrom(0, 0, 0, 0, 3, 40) }), {
          minLength: 2,
          maxLength: 200,
        }),
        (pieces) => {
          const timeline = createAudioTimeline(rate);
          let clock = 0;
          let end = 0;
          for (const { jitter, lost } of pieces) {
            clock += lost * piece;
            const at = clock + jitter;
            const { silenceBefore, skip, startFrame } = timeline.place(at / rate, piece);
            expect(startFrame - silenceBefore).toBe(end);
            if (skip < piece) expect(Math.abs(startFrame - skip - at) / rate).toBeLessThanOrEqual(0.0101);
            end = startFrame + piece - skip;
            clock += piece;
          }
        },
      ),
      { seed: 99, verbose: true },
    );
  });
});

describe('clock aligner', () => {
  it('uses the shortest delay as the difference between the clocks', () => {
    const aligner = createClockAligner();
    aligner.toPageTime(5, 5.01, 105.05);
    expect(aligner.toPageTime(5.01, 5.02, 105.022)).toBeCloseTo(105.012);
    expect(aligner.toPageTime(5.02, 5.03, 105.09)).toBeCloseTo(105.022);
  });

  it('starts over when the capture clock is set back', () => {
    const aligner = createClockAligner();
    aligner.toPageTime(5, 5.01, 105.01);
    expect(aligner.toPageTime(1, 1.01, 105.03)).toBeCloseTo(105.02);
    expect(aligner.toPageTime(1.01, 1.02, 105.04)).toBeCloseTo(105.03);
  });

  it('starts over after a sleep in which only one of the clocks went on', () => {
    const aligner = createClockAligner();
    aligner.toPageTime(5, 5.01, 105.01);
    expect(aligner.toPageTime(5.01, 5.02, 705.03)).toBeCloseTo(705.02);
    expect(aligner.toPageTime(5.02, 5.03, 705.04)).toBeCloseTo(705.03);
  });

  it('is settled once more pieces do not improve the estimate', () => {
    const aligner = createClockAligner();
    for (let count = 0; count < 10; count += 1)
      aligner.toPageTime(count / 100, count / 100, count / 100 + 1 - count / 20);
    expect(aligner.isSettled).toBe(false);
    for (let count = 10; count < 40; count += 1) aligner.toPageTime(count / 100, count / 100, count / 100 + 0.55);
    expect(aligner.isSettled).toBe(true);
  });
});
