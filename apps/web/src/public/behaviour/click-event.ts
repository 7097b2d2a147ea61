import type { SentEvent } from '@swing/app-shell/lib/track-event';

/** A counted click: a plan with its name, or a button's label with where it leads. */
export function clickEvent(data: DOMStringMap, destination: string | null): SentEvent {
  const plan = data.trackPlan;
  return {
    event_type: plan ? 'pricing_click' : 'button_click',
    page_path: '/',
    plan_id: plan ?? data.track,
    plan_name: plan ? data.planName : destination,
  };
}
