import {
  analyticsPeriods,
  defaultAnalyticsPeriod,
  periodText,
  type AnalyticsPeriod,
} from '@swing/domain/analytics-periods';

/** What the analytics page shows. Its address has the same parameter, without the default. */
interface AnalyticsFilters {
  days: AnalyticsPeriod;
}

export const defaultFilters: AnalyticsFilters = { days: defaultAnalyticsPeriod };

/** Reads the period from the parameters of an address. Ignores values that are not possible. */
export function readFilters(params: URLSearchParams): AnalyticsFilters {
  return { days: analyticsPeriods.find((days) => String(days) === params.get('days')) ?? defaultFilters.days };
}

export const periodOptions = analyticsPeriods.map((value) => ({ value, label: `Last ${periodText(value)}` }));
