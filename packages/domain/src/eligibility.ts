import { addDays, formatUpcoming } from './dates.ts';
import { plans, type PlanType } from './plans.ts';
import { hasAccess, type Subscription } from './billing/subscription.ts';

/** Days of 24 hours within which uploads count against the quota: 720 hours. */
export const quotaWindowDays = 30;

export interface UploadingPlayer extends Subscription {
  /** Analyses paid for in a six-month term. 0: use the plan's own number. */
  termAnalyses: number;
}

/** Finalised submissions that were not deleted. */
export interface CountedUploads {
  /** Times of uploads that may still count. Older ones may be included. In any order. */
  recent: readonly Date[];
  /** Number of uploads since the term began. */
  ofTerm: number;
}

export const refusalReasons = ['ended', 'disputed', 'term-used', 'quota', 'gap'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export type Eligibility =
  | { isAllowed: true }
  | { isAllowed: false; reason: RefusalReason; message: string; nextUploadAt: Date | null };

/**
 * Whether a player may send a video at `now`, and if not, why and from when (billing-4, billing-6, submissions-5). Checks the
 * plan's quota within the last 720 hours and its gap after the newest upload. Dates in the message are in `timeZone`.
 */
export function uploadEligibility(
  player: UploadingPlayer,
  uploads: CountedUploads,
  now: Date,
  timeZone = 'UTC',
): Eligibility {
  if (!hasAccess({ ...player, isDisputed: false }, now)) {
    return refusal('ended', 'Your plan has ended. Choose a plan to upload.');
  }
  if (player.isDisputed) return refusal('disputed', 'Uploads are paused while a payment is disputed.');
  const plan = plans[player.planType];
  if (plan.termAnalyses !== null) {
    const granted = player.termAnalyses || plan.termAnalyses;
    if (uploads.ofTerm >= granted) return refusal('term-used', `You have used all ${granted} analyses.`);
  }
  const newestFirst = uploads.recent.toSorted((one, other) => other.getTime() - one.getTime());
  const [newest] = newestFirst;
  const lastOfQuota = newestFirst[plan.quota - 1];
  const gapEnd = newest && addDays(newest, plan.gapDays);
  const quotaEnd = lastOfQuota && addDays(lastOfQuota, quotaWindowDays);
  const isOverQuota = quotaEnd !== undefined && quotaEnd > now;
  if (gapEnd === undefined || (gapEnd <= now && !isOverQuota)) return { isAllowed: true };
  const nextUploadAt = isOverQuota && quotaEnd > gapEnd ? quotaEnd : gapEnd;
  const message = `Next upload available: ${formatUpcoming(nextUploadAt, now, timeZone)}`;
  return { isAllowed: false, reason: isOverQuota ? 'quota' : 'gap', message, nextUploadAt };
}

/**
 * How many more videos the player can send in this period: what is left of the quota of 720 hours, and of the term for a
 * plan that is paid once. 0 without access. Ignores the gap between two videos.
 */
export function analysesLeft(
  player: UploadingPlayer,
  { used, ofTerm }: { used: number; ofTerm: number },
  now: Date,
): number {
  if (!hasAccess(player, now)) return 0;
  const { quota, termAnalyses } = plans[player.planType];
  const ofQuota = Math.max(0, quota - used);
  if (termAnalyses === null) return ofQuota;
  return Math.min(ofQuota, Math.max(0, (player.termAnalyses || termAnalyses) - ofTerm));
}

/** A scheduled downgrade. Null fields: none. */
export interface PendingChange {
  pendingPlanType: PlanType | null;
  pendingPlanAt: Date | null;
}

/**
 * From when a second video may be sent if a first one is sent at `now`. Null if the first may not be sent, or if the plan
 * ends or is used up before the second.
 */
export function uploadAfterThis(
  player: UploadingPlayer & PendingChange,
  uploads: CountedUploads,
  now: Date,
): Date | null {
  if (!uploadEligibility(player, uploads, now).isAllowed) return null;
  const counted = { recent: [now, ...uploads.recent], ofTerm: uploads.ofTerm + 1 };
  const { pendingPlanType, pendingPlanAt } = player;
  const from = nextUpload(player, counted, now);
  const isAfterChange = from !== null && pendingPlanAt !== null && from >= pendingPlanAt;
  return isAfterChange && pendingPlanType ? nextUpload({ ...player, planType: pendingPlanType }, counted, now) : from;
}

function nextUpload(player: UploadingPlayer, uploads: CountedUploads, now: Date): Date | null {
  const eligibility = uploadEligibility(player, uploads, now);
  const from = eligibility.isAllowed ? now : eligibility.nextUploadAt;
  return from && hasAccess(player, from) ? from : null;
}

function refusal(reason: RefusalReason, message: string): Eligibility {
  return { isAllowed: false, reason, message, nextUploadAt: null };
}
