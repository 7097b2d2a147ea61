import {
  analyticsPeriods,
  defaultAnalyticsPeriod,
  periodText,
  type AnalyticsPeriod,
} from '@swing/domain/analytics-periods';

/** The filter of the analytics page. It is in the page's address (`?days=30`), except for the default. */
interface AnalyticsFilters {
  days: AnalyticsPeriod;
}

export const defaultFilters: AnalyticsFilters = { days: defaultAnalyticsPeriod };

/** Reads the period from the parameters of an address. Ignores values that are not possible. */
export function readFilters(params: URLSearchParams): AnalyticsFilters {
  return { days: analyticsPeriods.find((days) => String(days) === params.get('days')) ?? defaultFilters.days };
}

export const periodOptions = analyticsPeriods.map((value) => ({ value, label: `Last ${periodText(value)}` }));
