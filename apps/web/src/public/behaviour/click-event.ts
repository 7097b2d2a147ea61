import type { SentEvent } from '@swing/app-shell/lib/track-event';

/** The analytics event of a click: a plan's id and name, or a button's label and destination. */
export function clickEvent(data: DOMStringMap, destination: string | null): SentEvent {
  const plan = data.trackPlan;
  return {
    event_type: plan ? 'pricing_click' : 'button_click',
    page_path: '/',
    plan_id: plan ?? data.track,
    plan_name: plan ? data.planName : destination,
  };
}
