import type { Subscription } from '@swing/contract/billing';
import type { Tone } from '@swing/ui/badge';

export interface Standing {
  tone: Tone;
  isPastDue: boolean;
  /** Cancelled, and still running: it can be resumed at the provider (billing-7). */
  isResumable: boolean;
  /** Whether the provider's page has anything to manage. */
  hasPortal: boolean;
}

/** How a subscription stands at `now`, for what the tab offers. */
export function standingOf(
  { status, accessUntil, planType }: Pick<Subscription, 'status' | 'accessUntil' | 'planType'>,
  now: Date,
): Standing {
  const isRunning = accessUntil !== null && new Date(accessUntil) > now;
  const isResumable = status === 'cancelled' && isRunning;
  const isActive = status === 'active' || status === 'past_due';
  const ends = status === 'past_due' || isResumable;
  return {
    tone: ends ? 'amber' : isActive ? 'green' : 'grey',
    isPastDue: status === 'past_due',
    isResumable,
    hasPortal: (isActive || isResumable) && planType !== 'sixmonth',
  };
}
