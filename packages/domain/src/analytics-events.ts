import { plans, planTypes, type PlanType } from './plans.ts';

/** What the site tells about its visitors (analytics-1). */
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

/** The buttons of the landing page that are counted; a click carries the label as its plan id. */
const buttonLabels = [
  'join_as_player_hero',
  'join_as_coach_hero',
  'join_as_player_final',
  'join_as_coach_final',
] as const;
export type ButtonLabel = (typeof buttonLabels)[number];

/** The fields of a plan as an event carries them. */
export function planFields(planId: PlanType): { plan_id: PlanType; plan_name: string; plan_price: string } {
  const { id, name, price } = plans[planId];
  return { plan_id: id, plan_name: name, plan_price: price };
}

const countedIds: readonly string[] = [...planTypes, ...buttonLabels];

/** The id an event is counted under: a plan or a button we know, else none, so that nobody can make rows up. */
export function countedPlanId(planId: string | null): string {
  return planId !== null && countedIds.includes(planId) ? planId : '';
}

const botWords =
  /bot\b|bot[/;_-]|crawl|spider|slurp|preview|headless|lighthouse|pingdom|uptime|monitor|scrape|fetch|curl|wget|python|java\/|go-http|okhttp|axios|node|phantom|selenium|facebookexternalhit|whatsapp/i;

/** Whether a visit comes from a program by its user agent; one that does not name itself counts as one. */
export function isBotUserAgent(userAgent: string | null | undefined): boolean {
  return !userAgent || botWords.test(userAgent);
}

/** An address or path without query string and fragment, which may carry tokens and addresses. */
export function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, '');
}
