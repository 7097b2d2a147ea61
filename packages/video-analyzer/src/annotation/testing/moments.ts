import type { DrawingFacts, Moment } from '../shapes/drawing-facts.ts';
import type { FrameMoment } from '../shown-for.ts';

/** A moment of a video of 30 fps that plays at real speed. */
export const momentAt = (time: number): Moment => ({ time, realSecondsPerMediaSecond: 1, framesPerRealSecond: 30 });

/** A moment of a video of 100 frames at 10 fps. */
export const frameMomentAt = (time: number): FrameMoment => ({
  time,
  frames: {
    count: 100,
    timeOf: (frame) => frame / 10,
    frameAt: (at) => Math.min(99, Math.max(0, Math.floor(at * 10 + 1e-6))),
  },
});

/** The same moment of a video without a scale. */
export const factsAt = (time: number): DrawingFacts => ({ ...momentAt(time), inchesPerHeight: null });
