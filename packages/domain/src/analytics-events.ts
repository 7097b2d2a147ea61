import { plans, planTypes, type PlanType } from './plans.ts';

/** Analytics events that the site sends (analytics-1). */
export const eventTypes = [
  'homepage_view',
  'button_click',
  'pricing_click',
  'checkout_view',
  'begin_checkout',
  'checkout_click',
  'checkout_progress',
] as const;
export type EventType = (typeof eventTypes)[number];

/** Landing page buttons whose clicks are counted. A click sends the label as its plan id. */
const buttonLabels = [
  'join_as_player_hero',
  'join_as_coach_hero',
  'join_as_player_final',
  'join_as_coach_final',
] as const;
export type ButtonLabel = (typeof buttonLabels)[number];

/** The plan fields of an analytics event. */
export function planFields(planId: PlanType): { plan_id: PlanType; plan_name: string; plan_price: string } {
  const { id, name, price } = plans[planId];
  return { plan_id: id, plan_name: name, plan_price: price };
}

/** Plan and button ids that have counters of their own. */
export const countedIds: readonly string[] = [...planTypes, ...buttonLabels];

/** The id an event is counted under: a known plan or button, otherwise ''. So clients cannot create rows with invented ids. */
export function countedPlanId(planId: string | null): string {
  return planId !== null && countedIds.includes(planId) ? planId : '';
}

const botWords =
  /bot\b|bot[/;_-]|crawl|spider|slurp|preview|headless|lighthouse|pingdom|uptime|monitor|scrape|fetch|curl|wget|python|java\/|go-http|okhttp|axios|node|phantom|selenium|facebookexternalhit|whatsapp/i;

/** Whether the user agent is that of a program. A missing user agent counts as one. */
export function isBotUserAgent(userAgent: string | null | undefined): boolean {
  return !userAgent || botWords.test(userAgent);
}

/** A URL or path without query string and fragment, which may hold tokens or e-mail addresses. */
export function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, '');
}
