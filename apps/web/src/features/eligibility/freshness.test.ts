import { describe, expect, it } from 'vitest';
import { isOutdated, refetchDelay } from './freshness.ts';

const nextUploadAt = '2026-03-01T12:00:00.000Z';
const at = (time: string) => Date.parse(`2026-03-01T${time}Z`);

describe('the time of the next upload', () => {
  it.each([
    ['11:59:00', 61_000],
    ['11:59:59', 2_000],
    ['09:00:00', 3_600_000],
  ])('[UPL-05] is awaited: at %s the server is asked in %i ms', (now, delay) => {
    expect(refetchDelay(nextUploadAt, at(now))).toBe(delay);
  });

  it('[UPL-05] is asked hourly if there is none, and each minute by a browser whose clock is ahead', () => {
    expect(refetchDelay(null, at('12:00:00'))).toBe(3_600_000);
    expect(refetchDelay(nextUploadAt, at('12:00:00'))).toBe(60_000);
    expect(refetchDelay(nextUploadAt, at('18:00:00'))).toBe(60_000);
  });

  it('[UPL-05] is outdated once it has passed, but not if the browser fetched it later by its own clock', () => {
    expect(isOutdated({ nextUploadAt, fetchedAt: at('11:00:00') }, at('11:59:59'))).toBe(false);
    expect(isOutdated({ nextUploadAt, fetchedAt: at('11:00:00') }, at('12:00:00'))).toBe(true);
    expect(isOutdated({ nextUploadAt, fetchedAt: at('14:00:00') }, at('14:00:30'))).toBe(false);
    expect(isOutdated({ nextUploadAt: null, fetchedAt: at('11:00:00') }, at('12:00:00'))).toBe(false);
  });
});
