import { countedPlanId } from '@swing/domain/analytics-events';
import type { LoggedEvent } from '../modules/analytics/store/logged-event.ts';

const day = 86_400_000;
const hour = 3_600_000;
const types =
  'homepage_view button_click pricing_click checkout_view begin_checkout checkout_click checkout_progress'.split(' ');
/** Plans, a button, ids that a client invented, and no id. */
const ids = ['starter', 'performance', 'sixmonth', 'join_as_player_hero', 'gold', 'STARTER', 'constructor', null];
/** Times near which events are dense: midnights, whole hours, and the ends of the periods. */
const anchors = [
  '2026-03-01T00:00Z',
  '2026-02-28T13:00Z',
  '2026-02-23T00:00Z',
  '2026-01-31T00:00Z',
  '2025-12-02T00:00Z',
];

/** Events of the 100 days before 1 March 2026, 12:00 UTC, in no order, some of them of bots. */
export function randomEvents(random: (limit: number) => number, count: number): LoggedEvent[] {
  const end = Date.parse('2026-03-01T12:00Z');
  const time = () => {
    if (random(3) === 0) return Date.parse(anchors[random(anchors.length)]!) + random(5) - 2;
    return end - random(2) * random(100 * day) - random(30 * hour);
  };
  return Array.from({ length: count }, () => {
    const planId = ids[random(ids.length)] ?? null;
    return {
      eventType: types[random(types.length)]!,
      countedId: countedPlanId(planId),
      pagePath: '/',
      sessionId: `session_${random(60)}`,
      referrer: null,
      userAgent: null,
      planId,
      planName: random(2) === 0 ? null : `Plan ${random(9)}`,
      planPrice: null,
      userEmail: random(4) === 0 ? `player${random(20)}@site.test` : null,
      isBot: random(5) === 0,
      createdAt: new Date(time()),
    };
  });
}

/** Counts events one by one, as the dashboard should show them. Shares no code with the server. */
export function bruteForce(events: readonly LoggedEvent[], days: number, now: Date) {
  const dateOf = (date: Date) => date.toISOString().slice(0, 10);
  const today = dateOf(now);
  const startOfHour = new Date(now).setUTCMinutes(0, 0, 0);
  const start = days === 1 ? startOfHour - 23 * hour : Date.parse(today) - (days - 1) * day;
  const end = days === 1 ? startOfHour + hour : Date.parse(today) + day;
  const people = events.filter(({ isBot }) => !isBot);
  const counted = people.filter(({ createdAt }) => createdAt.getTime() >= start && createdAt.getTime() < end);
  const ofToday = counted.filter(({ createdAt }) => dateOf(createdAt) === today);
  const count = (list: readonly LoggedEvent[], type: string) => list.filter((one) => one.eventType === type).length;
  const views = count(counted, 'homepage_view');
  const checkouts = count(counted, 'checkout_view');
  const visits = (list: readonly LoggedEvent[]) => ({
    homepage_views: count(list, 'homepage_view'),
    checkout_views: count(list, 'checkout_view'),
    begin_checkouts: count(list, 'begin_checkout'),
    checkout_progress: count(list, 'checkout_progress'),
  });
  const hours = days === 1 ? Array.from({ length: 24 }, (_, index) => start + index * hour) : [];
  const dates = new Set<string>();
  for (let time = start; time < end; time += hour) dates.add(dateOf(new Date(time)));
  const planRow = (plan_id: string, plan_name: string, isOfPlan: (id: string | null) => boolean) => {
    const ofPlan = counted.filter(({ planId }) => isOfPlan(planId));
    return {
      plan_id,
      plan_name,
      views: count(ofPlan, 'checkout_view'),
      conversions: count(ofPlan, 'checkout_progress'),
    };
  };
  const other = planRow('', 'No plan', (id) => !['starter', 'performance', 'sixmonth'].includes(id ?? ''));
  return {
    figures: {
      summary: {
        totalHomepageViews: views,
        homepage_views_today: count(ofToday, 'homepage_view'),
        totalViews: checkouts,
        checkout_views_today: count(ofToday, 'checkout_view'),
        totalConversions: count(counted, 'checkout_progress'),
        conversions_today: count(ofToday, 'checkout_progress'),
        checkoutClickRate: views === 0 ? 0 : Math.round((checkouts * 1_000) / views) / 10,
        unique_visitors_today: new Set(
          people.filter(({ createdAt }) => dateOf(createdAt) === today).map(({ sessionId }) => sessionId),
        ).size,
      },
      totalEvents: counted.length,
      dailyStats: [...dates]
        .sort()
        .reverse()
        .map((date) => ({ date, ...visits(counted.filter(({ createdAt }) => dateOf(createdAt) === date)) })),
      hourlyStats: hours.reverse().map((time) => ({
        hour: new Date(time).toISOString(),
        ...visits(counted.filter(({ createdAt }) => Math.floor((createdAt.getTime() - time) / hour) === 0)),
      })),
      planBreakdown: [
        planRow('starter', 'Starter', (id) => id === 'starter'),
        planRow('performance', 'Performance', (id) => id === 'performance'),
        planRow('sixmonth', '6-Month Performance', (id) => id === 'sixmonth'),
        ...(other.views + other.conversions > 0 ? [other] : []),
      ],
    },
    recent: counted
      .sort((one, next) => next.createdAt.getTime() - one.createdAt.getTime())
      .map((event) => [event.createdAt.toISOString(), event.eventType, event.planName, event.userEmail]),
  };
}
