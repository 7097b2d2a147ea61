import { addMonths } from './billing/dates.ts';
import { addDays } from './dates.ts';
import { knownNetworkDays, originalRetentionMonths } from './lifetimes.ts';

/** Networks of which the last login was at this moment or before are not known any more, as of `now`. */
export function networksKnownSince(now: Date): Date {
  return addDays(now, -knownNetworkDays);
}

/** What was submitted at this moment or before is not kept any more, as of `now`. */
export function originalsKeptSince(now: Date): Date {
  return addMonths(now, -originalRetentionMonths);
}

/** Whether an original is still there for those who may have it, whether or not its bytes have been removed yet. */
export function isOriginalKept(submission: { createdAt: Date; filesRemovedAt: Date | null }, now: Date): boolean {
  return submission.filesRemovedAt === null && submission.createdAt > originalsKeptSince(now);
}

/** When the analysis went, or null while it is kept; the moment counts, not when its bytes were removed. */
export function analysisRemovedAt(analysis: { availableUntil: Date; removedAt: Date | null }, now: Date): Date | null {
  return analysis.removedAt ?? (analysis.availableUntil <= now ? analysis.availableUntil : null);
}
