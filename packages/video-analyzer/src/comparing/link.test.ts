import { createFrameIndex } from '@swing/media/frame-index';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  catchUp,
  linkedSpeeds,
  mediaTime,
  nearestFrame,
  nudgedMark,
  realClock,
  realTime,
  type FrameTimes,
  type LinkedClip,
} from './link.ts';

const evenFrames = (count: number, fps: number) =>
  createFrameIndex(
    Float64Array.from({ length: count }, (_, frame) => frame / fps),
    count / fps,
  );

const normal: LinkedClip = { fileFps: 30, filmedFps: null, mark: null };

describe('linked times', () => {
  it('[ANZ-03] are real seconds from the mark, or from the start without one', () => {
    expect(realTime(2, normal)).toBe(2);
    expect(realTime(2, { ...normal, mark: 1.5 })).toBe(0.5);
    expect(realTime(1, { ...normal, mark: 1.5 })).toBe(-0.5);
    expect(mediaTime(0.5, { ...normal, mark: 1.5 })).toBe(2);
  });

  it('[ANZ-03] of a clip filmed at 240 fps and slowed down to a file of 30 fps are eight times shorter', () => {
    const slowed = { fileFps: 30, filmedFps: 240, mark: 4 };
    expect(realTime(12, slowed)).toBe(1);
    expect(mediaTime(-0.25, slowed)).toBe(2);
  });

  it('[ANZ-03] a clip that is not slowed down needs no rate', () => {
    expect(realTime(0.5, { fileFps: 240, filmedFps: null, mark: null })).toBe(0.5);
    expect(realTime(0.5, { fileFps: 240, filmedFps: 240, mark: null })).toBe(0.5);
  });
});

describe('the nearest frame', () => {
  it('[ANZ-03] of a 30 fps clip changes every eight frames of one with 240 fps', () => {
    const slow = evenFrames(10, 30);
    const shown = Array.from({ length: 25 }, (_, frame) => nearestFrame(slow, frame / 240));
    expect(shown).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3]);
  });

  it('[ANZ-03] of a 240 fps clip is every eighth for one with 30 fps', () => {
    const fast = evenFrames(80, 240);
    expect([0, 1, 2, 3].map((frame) => nearestFrame(fast, frame / 30))).toEqual([0, 8, 16, 24]);
  });

  it('is the first or last one outside the video', () => {
    expect(nearestFrame(evenFrames(10, 30), -3)).toBe(0);
    expect(nearestFrame(evenFrames(10, 30), 99)).toBe(9);
  });

  it('[ANZ-03] no other frame is nearer, whatever the times, rates and marks', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(
        gaps,
        fc.constantFrom(null, 30, 60, 120, 240),
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: -5000, max: 9000 }),
        (milliseconds, filmedFps, mark, real) => {
          let time = 0;
          const times = Float64Array.from(milliseconds, (gap) => (time += gap / 1000));
          const frames: FrameTimes = createFrameIndex(times, time + 0.1);
          const clip = { fileFps: 30, filmedFps, mark: mark / 1000 };
          const shown = nearestFrame(frames, mediaTime(real / 1000, clip));
          const distance = (frame: number) => Math.abs(realTime(times[frame]!, clip) - real / 1000);
          const nearest = Math.min(...Array.from(times, (_, frame) => distance(frame)));
          expect(distance(shown)).toBeLessThan(nearest + 2e-6);
        },
      ),
      { seed: 20_264, verbose: true },
    );
  });
});

describe('a mark', () => {
  it('[ANZ-03] is moved by one frame of its own video, and stays inside', () => {
    expect(nudgedMark(0.5, evenFrames(60, 30), 1)).toBeCloseTo(16 / 30, 9);
    expect(nudgedMark(0.5, evenFrames(480, 240), -1)).toBeCloseTo(119 / 240, 9);
    expect(nudgedMark(null, evenFrames(60, 30), -1)).toBe(0);
    expect(nudgedMark(59 / 30, evenFrames(60, 30), 1)).toBeCloseTo(59 / 30, 9);
  });
});

describe('linked speeds', () => {
  const slowed = { fileFps: 30, filmedFps: 240, mark: null };

  it('[ANZ-05] are equal for videos that are not slowed down', () => {
    expect(linkedSpeeds(0.5, normal, { fileFps: 240, filmedFps: null, mark: 1 })).toEqual({
      leader: 0.5,
      follower: 0.5,
    });
  });

  it('[ANZ-05] make a slowed video run faster, so that real time advances alike', () => {
    expect(linkedSpeeds(0.25, normal, slowed)).toEqual({ leader: 0.25, follower: 2 });
    expect(linkedSpeeds(1, slowed, normal)).toEqual({ leader: 1, follower: 0.125 });
  });

  it('[ANZ-05] change the leader only where browsers cannot play the other one', () => {
    expect(linkedSpeeds(0.25, slowed, normal)).toEqual({ leader: 0.5, follower: 0.0625 });
    const veryFast = { fileFps: 30, filmedFps: 960, mark: null };
    expect(linkedSpeeds(2, normal, veryFast)).toEqual({ leader: 0.5, follower: 16 });
  });
});

describe('catching up', () => {
  it('[ANZ-05] plays a small lag off, seeks for a large one, and leaves a tiny one', () => {
    expect(catchUp(0.05)).toEqual({ seeks: false, rateFactor: 1.05 });
    expect(catchUp(-0.05)).toEqual({ seeks: false, rateFactor: 0.95 });
    expect(catchUp(0.2)).toEqual({ seeks: false, rateFactor: 1.1 });
    expect(catchUp(0.004)).toEqual({ seeks: false, rateFactor: 1 });
    expect(catchUp(-0.4)).toEqual({ seeks: true, rateFactor: 1 });
  });
});

describe('the real time of one video', () => {
  it.each([
    ['30 fps as filmed', 30, null, 1, 30],
    ['240 fps stored at 30', 30, 240, 0.125, 240],
    ['a file of unknown rate', null, null, 1, null],
    ['a slowed-down file of unknown rate', null, 240, null, 240],
  ])('[PLUS-08] %s', (_name, fileFps, filmedFps, realSecondsPerMediaSecond, framesPerRealSecond) => {
    expect(realClock({ fileFps, filmedFps })).toEqual({ realSecondsPerMediaSecond, framesPerRealSecond });
  });
});
