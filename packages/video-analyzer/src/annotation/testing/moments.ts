import type { DrawingFacts, Moment } from '../shapes/drawing-facts.ts';

/** A moment of a video of 30 fps that plays at real speed. */
export const momentAt = (time: number): Moment => ({ time, realSecondsPerMediaSecond: 1, framesPerRealSecond: 30 });

/** The same moment of a video without a scale. */
export const factsAt = (time: number): DrawingFacts => ({ ...momentAt(time), inchesPerHeight: null });
