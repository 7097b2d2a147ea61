import type { Subscription } from '@swing/contract/billing';
import type { Tone } from '@swing/ui/badge';

export interface Standing {
  tone: Tone;
  isPastDue: boolean;
  /** Cancelled but still running, so the player can resume it at the provider (billing-7). */
  isResumable: boolean;
  /** Whether the provider's page has anything to manage. */
  hasPortal: boolean;
}

/** Derives the actions and colour of the subscription tab from the subscription at `now`. */
export function standingOf(
  { status, isPastDue, accessUntil, planType }: Pick<Subscription, 'status' | 'isPastDue' | 'accessUntil' | 'planType'>,
  now: Date,
): Standing {
  const isRunning = accessUntil !== null && new Date(accessUntil) > now;
  const isResumable = status === 'cancelled' && isRunning;
  const isActive = status === 'active' || status === 'past_due';
  const ends = isPastDue || isResumable;
  return {
    tone: ends ? 'amber' : isActive ? 'green' : 'grey',
    isPastDue,
    isResumable,
    hasPortal: (isActive || isResumable) && planType !== 'sixmonth',
  };
}
