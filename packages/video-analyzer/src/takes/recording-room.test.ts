import { describe, expect, it } from 'vitest';
import { minutesIn } from './recording-room.ts';

describe('minutesIn', () => {
  it.each([
    // 10 minutes at 6.128 Mbit/s are 459,600,000 bytes, and the smaller copy for sending takes 175 MiB.
    [643_100_800, null],
    [643_100_799, 9],
    [183_500_800 + 45_960_000, 1],
    [183_500_800 + 45_959_999, 0],
    [0, 0],
  ])('[REC-02] %d free bytes leave room for %s minutes', (freeBytes, minutes) => {
    expect(minutesIn(freeBytes)).toBe(minutes);
  });
});
