import { formatLongDate } from '@swing/domain/dates';

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
