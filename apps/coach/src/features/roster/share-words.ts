import { counted } from '@swing/app-shell/lib/counted';
import type { CoachSummary } from '@swing/contract/coaching';
import { reviewThresholds } from '@swing/domain/coach-shares';

/** The month "2026-03" as "March". */
export function monthName(month: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));
}

/** How far it is to the next tier of the revenue share. */
export function tierWords({ payingPlayers, next }: CoachSummary['revenue']): string {
  const own = `${counted(payingPlayers, 'paying player')}.`;
  if (!next) return `${own} This is the highest tier.`;
  const { percent, playersNeeded } = next;
  return `${own} With ${playersNeeded} more, you earn ${percent}% from player ${payingPlayers + playersNeeded} on.`;
}

type MonthReviews = CoachSummary['reviews']['thisMonth'];

/** How many of a month's swings were reviewed, and how many are missing to each mark above that (coaching-7). */
export function reviewWords({ received, reviewed, percent }: MonthReviews): string {
  if (percent === null) return 'No swings to count.';
  const [partly, all] = reviewThresholds;
  const count = `${reviewed.toLocaleString('en-US')} of ${counted(received, 'swing')}.`;
  if (percent >= all) return `${count} That is all of them.`;
  const toAll = missingWords(received - reviewed, all);
  if (percent >= partly) return `${count} At or above ${partly}%, ${toAll}.`;
  return `${count} ${missingWords(Math.ceil((received * partly) / 100) - reviewed, partly)}, ${toAll}.`;
}

const missingWords = (missing: number, mark: number) =>
  `${missing.toLocaleString('en-US')} more ${missing === 1 ? 'reaches' : 'reach'} ${mark}%`;
