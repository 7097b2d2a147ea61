import { formatLongDate } from '@swing/domain/dates';
import { shortHourText } from '../hour-text.ts';
import type { LinePoints } from './lines.ts';

const shortDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A time on the axis. Days are days in UTC, hours are in the viewer's zone. */
export function axisText(unit: LinePoints['unit'], time: string): string {
  return unit === 'day' ? shortDate.format(new Date(time)) : shortHourText(time);
}

/** Describes the line chart to screen readers: its lines, its dates, and the table with the same numbers. */
export function linesLabel({ unit, points }: LinePoints): string {
  const lines = 'Lines of homepage visits, checkout views, started forms and payments';
  if (unit === 'hour') return `${lines} in each of the last 24 hours. The table Hourly Breakdown has the numbers.`;
  const [first, last] = [points[0], points.at(-1)].map((point) => formatLongDate(new Date(point?.time ?? 0), 'UTC'));
  return `${lines} per day, from ${first} to ${last}. The table Daily Breakdown has the numbers.`;
}
