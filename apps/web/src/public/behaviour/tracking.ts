import { trackEvent, type SentEvent } from '@swing/app-shell/lib/track-event';
import { trackEventPath } from '@swing/contract/paths';
import { clicked } from './dom.ts';

/** Sends analytics events for the page view and tracked clicks. Does nothing on pages without `data-analytics`. */
export function setUpTracking(): void {
  const host = document.body.dataset.analytics;
  if (host === undefined) return;
  const url = host + trackEventPath;
  trackEvent(url, {
    event_type: 'homepage_view',
    page_path: '/',
    referrer: document.referrer,
    user_agent: navigator.userAgent,
  });
  document.addEventListener('click', (event) => {
    const link = clicked(event, '[data-track],[data-track-plan]');
    if (link) trackEvent(url, clickEvent(link.dataset, link.getAttribute('href')));
  });
}

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
