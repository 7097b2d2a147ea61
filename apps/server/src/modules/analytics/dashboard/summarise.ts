import type { AnalyticsSummary, DailyStat, HourlyStat, PlanStat, Visits } from '@swing/contract/analytics';
import { percentage } from '@swing/domain/analytics-periods';
import { plans, planTypes } from '@swing/domain/plans';
import type { Counts } from '../store/count-events.ts';

type Figure = 'homepageViews' | 'checkoutViews' | 'beginCheckouts' | 'conversions' | 'events';

/** Adds up a figure of the counts. */
export function total(counts: readonly Counts[], figure: Figure): number {
  return counts.reduce((sum, row) => sum + row[figure], 0);
}

/** The figures of the cards (analytics-3). */
export function summarise(counts: readonly Counts[], today: string, visitorsToday: number): AnalyticsSummary {
  const ofToday = counts.filter(({ time }) => time.startsWith(today));
  const totalHomepageViews = total(counts, 'homepageViews');
  const totalViews = total(counts, 'checkoutViews');
  return {
    totalHomepageViews,
    homepage_views_today: total(ofToday, 'homepageViews'),
    totalViews,
    checkout_views_today: total(ofToday, 'checkoutViews'),
    totalConversions: total(counts, 'conversions'),
    conversions_today: total(ofToday, 'conversions'),
    checkoutClickRate: percentage(totalViews, totalHomepageViews),
    unique_visitors_today: visitorsToday,
  };
}

/** One row per day, also for days without events. */
export function dailyStats(counts: readonly Counts[], days: readonly string[]): DailyStat[] {
  return days.map((date) => ({ date, ...visitsAt(counts, date) }));
}

/** One row per hour, also for hours without events. */
export function hourlyStats(counts: readonly Counts[], hours: readonly string[]): HourlyStat[] {
  return hours.map((hour) => ({ hour, ...visitsAt(counts, hour) }));
}

function visitsAt(counts: readonly Counts[], dayOrHour: string): Visits {
  const found = counts.filter(({ time }) => time.startsWith(dayOrHour));
  return {
    homepage_views: total(found, 'homepageViews'),
    checkout_views: total(found, 'checkoutViews'),
    begin_checkouts: total(found, 'beginCheckouts'),
    checkout_progress: total(found, 'conversions'),
  };
}

/** One row per plan. A row without plan is added if there are such events, so that the rows add up to the totals. */
export function planBreakdown(counts: readonly Counts[]): PlanStat[] {
  const rowOf = (plan_id: string, plan_name: string): PlanStat => {
    const ofPlan = counts.filter(({ planId }) => planId === plan_id);
    return { plan_id, plan_name, views: total(ofPlan, 'checkoutViews'), conversions: total(ofPlan, 'conversions') };
  };
  const withoutPlan = rowOf('', 'No plan');
  return [
    ...planTypes.map((id) => rowOf(id, plans[id].name)),
    ...(withoutPlan.views + withoutPlan.conversions > 0 ? [withoutPlan] : []),
  ];
}
