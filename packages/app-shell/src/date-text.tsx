import { formatLongDate } from '@swing/domain/dates';

/** A date and time in the viewer's time zone, worded relative to `now`. */
export function DateText({ iso, now }: { iso: string; now: Date }) {
  return <time dateTime={iso}>{formatWhen(new Date(iso), now)}</time>;
}

const hour = 3_600_000;

/** Formats a date for a screen (screens-1): en-US, long, with the time if it is within 48 hours of now. */
export function formatWhen(date: Date, now: Date, timeZone?: string): string {
  if (Math.abs(now.getTime() - date.getTime()) > 48 * hour) return formatLongDate(date, timeZone);
  return new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    ...(timeZone ? { timeZone } : {}),
  }).format(date);
}
