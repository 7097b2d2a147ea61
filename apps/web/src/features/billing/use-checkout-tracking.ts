import { trackEvent } from '@swing/app-shell/lib/track-event';
import { trackEventPath } from '@swing/contract/paths';
import { planFields, type EventType } from '@swing/domain/analytics-events';
import type { PlanType } from '@swing/domain/plans';
import { useEffect, useRef } from 'react';

/** Tracks the steps on /checkout (analytics-1): page view, first input, button click, redirect to payment. */
export function useCheckoutTracking(planId: PlanType) {
  const hasBegun = useRef(false);
  useEffect(() => trackStep('checkout_view', planId), [planId]);
  return {
    began() {
      if (hasBegun.current) return;
      hasBegun.current = true;
      trackStep('begin_checkout', planId);
    },
    clicked: (email: string) => trackStep('checkout_click', planId, email),
    progressed: (email: string) => trackStep('checkout_progress', planId, email),
  };
}

function trackStep(event_type: EventType, planId: PlanType, email = ''): void {
  trackEvent(trackEventPath, {
    event_type,
    page_path: '/checkout',
    referrer: document.referrer,
    user_agent: navigator.userAgent,
    ...planFields(planId),
    user_email: email || null,
  });
}
