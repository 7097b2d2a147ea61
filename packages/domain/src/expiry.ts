import { addMonths } from './billing/dates.ts';
import { addDays } from './dates.ts';
import { knownNetworkDays, originalRetentionMonths } from './lifetimes.ts';

/** Networks whose last login was at this moment or before are no longer known at `now`. */
export function networksKnownSince(now: Date): Date {
  return addDays(now, -knownNetworkDays);
}

/** Originals submitted at this moment or before are no longer kept at `now`. */
export function originalsKeptSince(now: Date): Date {
  return addMonths(now, -originalRetentionMonths);
}

/** No retention is shorter, since no month is. */
const leastRetentionMs = originalRetentionMonths * 28 * 86_400_000;

/** Whether an original is still available at `now`. False from its removal date, even before its bytes are deleted. */
export function isOriginalKept(submission: { createdAt: Date; filesRemovedAt: Date | null }, now: Date): boolean {
  const { createdAt, filesRemovedAt } = submission;
  if (filesRemovedAt !== null) return false;
  // Compared first, because lists ask for each row, and counting months takes 20 times as long.
  return now.getTime() - createdAt.getTime() < leastRetentionMs || createdAt > originalsKeptSince(now);
}

/** When the analysis was removed. Null while it is kept. It counts as removed from `availableUntil`, even before its bytes are deleted. */
export function analysisRemovedAt(analysis: { availableUntil: Date; removedAt: Date | null }, now: Date): Date | null {
  return analysis.removedAt ?? (analysis.availableUntil <= now ? analysis.availableUntil : null);
}
