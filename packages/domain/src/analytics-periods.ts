import { addDays } from './dates.ts';

/** The periods of the analytics page, in days (analytics-2). */
export const analyticsPeriods = [1, 7, 14, 30, 90] as const;
export type AnalyticsPeriod = (typeof analyticsPeriods)[number];
export const defaultAnalyticsPeriod: AnalyticsPeriod = 7;

/** Most rows of an exported file, so that any spreadsheet can open it (analytics-4). */
export const mostExportedEvents = 1_000_000;

/** A period in words, such as "7 days". */
export function periodText(period: AnalyticsPeriod): string {
  return period === 1 ? '24 hours' : `${period} days`;
}

/** The name of a table's file, such as "recent-activity-7-days.csv". */
export function exportFileName(title: string, period: AnalyticsPeriod): string {
  return `${title} ${periodText(period)}.csv`.toLowerCase().replaceAll(' ', '-');
}

const hourMilliseconds = 3_600_000;

/** The start of a period: of the first of its days in UTC, or of the hour that began 23 hours before the current one. */
export function periodStart(period: AnalyticsPeriod, now: Date): Date {
  if (period !== 1) return addDays(startOfDay(now), 1 - period);
  return new Date((Math.floor(now.getTime() / hourMilliseconds) - 23) * hourMilliseconds);
}

/** The days in UTC that a period touches, as "2026-03-01", newest first. The last 24 hours touch one or two. */
export function daysOfPeriod(period: AnalyticsPeriod, now: Date): string[] {
  const days: string[] = [];
  const first = startOfDay(periodStart(period, now));
  for (let day = startOfDay(now); day >= first; day = addDays(day, -1)) days.push(dayName(day));
  return days;
}

/** The hours of the last 24 hours, as "2026-03-01T13:00:00.000Z", newest first. */
export function lastHours(now: Date): string[] {
  const first = periodStart(1, now).getTime();
  return Array.from({ length: 24 }, (_, index) => new Date(first + (23 - index) * hourMilliseconds).toISOString());
}

/** The day in UTC, as "2026-03-01". */
export function dayName(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** A share as a percentage with one decimal. 0 if `whole` is 0 (analytics-3). */
export function percentage(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 1_000) / whole) / 10;
}

function startOfDay(date: Date): Date {
  return new Date(`${dayName(date)}T00:00:00Z`);
}
