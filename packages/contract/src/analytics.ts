import { eventTypes } from '@swing/domain/analytics-events';
import { analyticsPeriods, defaultAnalyticsPeriod } from '@swing/domain/analytics-periods';
import * as z from 'zod/mini';
import { cursor, isoDate, nextCursor, pageLimit, success } from './common.ts';

const text = (length: number) => z.nullish(z.string().check(z.maxLength(length)));

/** Maximum size of one event in bytes. */
export const maxEventBytes = 8_192;

/** One analytics event. Unknown fields are dropped. */
export const trackEventInput = z.object({
  event_type: z.enum(eventTypes),
  page_path: z.string().check(z.minLength(1), z.maxLength(2_000)),
  session_id: z.string().check(z.minLength(1), z.maxLength(100)),
  referrer: text(2_000),
  user_agent: text(1_000),
  plan_id: text(100),
  plan_name: text(200),
  plan_price: z.nullish(z.union([z.number(), z.string().check(z.maxLength(40))])),
  user_email: text(254),
});
export type TrackEventInput = z.infer<typeof trackEventInput>;

/** See analytics-2. */
const days = z._default(z.pipe(z.coerce.number(), z.literal(analyticsPeriods)), defaultAnalyticsPeriod);

export const exportEventsInput = z.object({ days });

/** `limit` and `cursor` select a page of recent events. */
export const readAnalyticsInput = z.object({ days, limit: pageLimit, cursor });
export type ReadAnalyticsInput = z.input<typeof readAnalyticsInput>;

/** Figures of the period, and of today in UTC. "Views" are those of the checkout page, "conversions" checkout_progress events. */
const analyticsSummary = z.object({
  totalHomepageViews: z.number(),
  homepage_views_today: z.number(),
  totalViews: z.number(),
  checkout_views_today: z.number(),
  totalConversions: z.number(),
  conversions_today: z.number(),
  /** Checkout views in percent of the homepage visits, with one decimal. */
  checkoutClickRate: z.number(),
  unique_visitors_today: z.number(),
});
export type AnalyticsSummary = z.infer<typeof analyticsSummary>;

const visits = {
  homepage_views: z.number(),
  checkout_views: z.number(),
  begin_checkouts: z.number(),
  checkout_progress: z.number(),
};
/** `date` is a day in UTC, such as 2026-03-01. */
const dailyStat = z.object({ date: z.iso.date(), ...visits });
export type DailyStat = z.infer<typeof dailyStat>;
const hourlyStat = z.object({ hour: isoDate, ...visits });
export type HourlyStat = z.infer<typeof hourlyStat>;
export type Visits = Omit<DailyStat, 'date'>;

const planStat = z.object({
  /** Empty for events without one of our plans. */
  plan_id: z.string(),
  plan_name: z.string(),
  views: z.number(),
  conversions: z.number(),
});
export type PlanStat = z.infer<typeof planStat>;

const recentEvent = z.object({
  id: z.string(),
  event_type: z.string(),
  plan_name: z.nullable(z.string()),
  /** The address that the browser sent. It is not checked. */
  user_email: z.nullable(z.string()),
  created_at: isoDate,
});
export type RecentEvent = z.infer<typeof recentEvent>;

/** The field names are given by the specification. Days, hours and events are sorted newest first. Bots are left out. */
export const readAnalyticsOutput = z.object({
  success,
  summary: analyticsSummary,
  /** Events of all types in the period. */
  totalEvents: z.number(),
  /** Every day that the period touches, also those without events. */
  dailyStats: z.array(dailyStat),
  /** The 24 hours of a period of one day. Empty for longer periods. */
  hourlyStats: z.array(hourlyStat),
  /** Every plan, and a row without plan if there are such events. */
  planBreakdown: z.array(planStat),
  /** One page of the period's events. */
  recentEvents: z.array(recentEvent),
  nextCursor,
});
export type AnalyticsDashboard = z.infer<typeof readAnalyticsOutput>;
