import { describe, expect, it } from 'vitest';
import { formatWhen } from './date-text.tsx';

const now = new Date('2025-11-20T18:00:00Z');

describe('dates on screens', () => {
  it.each([
    ['2025-11-20T17:10:00Z', 'UTC', 'November 20, 2025 at 5:10 PM'],
    ['2025-11-20T03:10:00Z', 'America/New_York', 'November 19, 2025 at 10:10 PM'],
    ['2025-11-18T18:00:00Z', 'UTC', 'November 18, 2025 at 6:00 PM'],
    ['2025-11-18T17:59:59Z', 'UTC', 'November 18, 2025'],
    ['2025-12-20T18:00:00Z', 'UTC', 'December 20, 2025'],
  ])('[UPL-07] shows %s in %s as "%s"', (iso, timeZone, text) => {
    expect(formatWhen(new Date(iso), now, timeZone).replaceAll('\u202f', ' ')).toBe(text);
  });
});
