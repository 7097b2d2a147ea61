import { describe, expect, it } from 'vitest';
import { durationText } from './video-thumbnail.tsx';

describe('the length of a video', () => {
  it.each([
    [0, '0:01'],
    [0.4, '0:01'],
    [4.004, '0:04'],
    [59.6, '1:00'],
    [754, '12:34'],
  ])('[PLUS-09] %d seconds are %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});
