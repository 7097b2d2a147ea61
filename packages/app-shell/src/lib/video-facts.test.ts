import { describe, expect, it } from 'vitest';
import { videoFacts, videoFactsText } from './video-facts.ts';

const element = (videoWidth: number, videoHeight: number, duration: number) =>
  ({ videoWidth, videoHeight, duration }) as HTMLVideoElement;

describe('metadata of a chosen video', () => {
  it.each([
    [4, '4.0 s · 640 × 360'],
    [59.94, '59.9 s · 640 × 360'],
    [59.96, '1:00 min · 640 × 360'],
    [65.4, '1:05 min · 640 × 360'],
    [Number.POSITIVE_INFINITY, '640 × 360'],
    [Number.NaN, '640 × 360'],
  ])('shows a length of %s as "%s"', (duration, text) => {
    expect(videoFactsText(videoFacts(element(640, 360, duration))!)).toBe(text);
  });

  it('returns null if the browser plays only the sound', () => {
    expect(videoFacts(element(0, 0, 4))).toBeNull();
  });
});
