import { trackEvent } from '@swing/app-shell/lib/track-event';
import { trackEventPath } from '@swing/contract/paths';
import { planFields, type EventType } from '@swing/domain/analytics-events';
import type { PlanType } from '@swing/domain/plans';
import { useEffect, useRef } from 'react';

/** Tells how far a visitor gets on /checkout (analytics-1): the page, the first input, the button, the way to pay. */
export function useCheckoutTracking(planId: PlanType) {
  const hasBegun = useRef(false);
  useEffect(() => tell('checkout_view', planId), [planId]);
  return {
    began() {
      if (hasBegun.current) return;
      hasBegun.current = true;
      tell('begin_checkout', planId);
    },
    clicked: (email: string) => tell('checkout_click', planId, email),
    progressed: (email: string) => tell('checkout_progress', planId, email),
  };
}

function tell(event_type: EventType, planId: PlanType, email = ''): void {
  trackEvent(trackEventPath, {
    event_type,
    page_path: '/checkout',
    referrer: document.referrer,
    user_agent: navigator.userAgent,
    ...planFields(planId),
    user_email: email || null,
  });
}
