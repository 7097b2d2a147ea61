import { describe, expect, it } from 'vitest';
import { createSendRate, secondsFor, timeLeftText } from './send-rate.ts';

describe('upload speed', () => {
  it('[UPL-03] is reported after 1 second, over the last 8 seconds', () => {
    const rate = createSendRate();
    expect(rate.note(0, 1_000)).toBeNull();
    expect(rate.note(500, 1_500)).toBeNull();
    expect(rate.note(2_000, 2_000)).toBe(2_000);
    expect(rate.note(2_000, 6_000)).toBe(400);
    expect(rate.note(2_000, 20_000)).toBeNull();
    expect(rate.note(3_000, 21_000)).toBe(1_000);
  });

  it('[UPL-03] is never negative when a cut chunk is sent again', () => {
    const rate = createSendRate();
    rate.note(10_000, 0);
    expect(rate.note(8_000, 2_000)).toBe(0);
    expect(secondsFor(1_000, 0)).toBeNull();
    expect(secondsFor(1_000, 500)).toBe(2);
  });

  it.each([
    [0.4, 'a few seconds left'],
    [9.9, 'a few seconds left'],
    [12, 'about 20 seconds left'],
    [50, 'about 50 seconds left'],
    [54, 'about a minute left'],
    [58, 'about a minute left'],
    [170, 'about 3 minutes left'],
    [3_599, 'about an hour left'],
    [7_000, 'about 2 hours left'],
  ])('[UPL-03] shows %s seconds as "%s"', (seconds, text) => {
    expect(timeLeftText(seconds)).toBe(text);
  });
});
