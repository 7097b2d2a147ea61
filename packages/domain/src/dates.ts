const dayMilliseconds = 86_400_000;

/** The instant `days` times 24 hours after `date`. */
export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * dayMilliseconds);
}

/** Long en-US date, for example "August 29, 2025" (screens-1). Server texts pass UTC, screens the viewer's zone. */
export function formatLongDate(date: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', ...(timeZone ? { timeZone } : {}) }).format(date);
}

/** A calendar month in UTC: from `start`, before `end`. */
export interface Month {
  /** "2026-03" */
  name: string;
  start: Date;
  end: Date;
}

/** The calendar month of a moment, or the one `offset` months away from it: -1 is the month before. */
export function monthOf(date: Date, offset = 0): Month {
  const start = startOfMonth(date, offset);
  return { name: start.toISOString().slice(0, 7), start, end: startOfMonth(date, offset + 1) };
}

function startOfMonth(date: Date, offset: number): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1));
}

const nearMilliseconds = 48 * 3_600_000;
const minuteMilliseconds = 60_000;

/**
 * A future moment: the long date, with the time if it is within 48 hours of `now` (screens-1), for example "March 3, 2026 at
 * 9:05 AM UTC". The zone is named only if `timeZone` is given. Rounds up to a whole minute, so the shown time is never too early.
 */
export function formatUpcoming(date: Date, now: Date, timeZone?: string): string {
  if (date.getTime() - now.getTime() > nearMilliseconds) return formatLongDate(date, timeZone);
  const minute = new Date(Math.ceil(date.getTime() / minuteMilliseconds) * minuteMilliseconds);
  const time = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone ? { timeZone, timeZoneName: 'short' } : {}),
  });
  // Some engines put a narrow no-break space before AM and PM, which not every font has.
  return `${formatLongDate(minute, timeZone)} at ${time.format(minute).replaceAll('\u202f', ' ')}`;
}
