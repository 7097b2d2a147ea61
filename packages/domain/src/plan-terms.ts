import { analysisRetentionDays } from './lifetimes.ts';
import { billingMonths } from './billing/dates.ts';
import { quotaWindowDays } from './eligibility.ts';
import type { Plan } from './plans.ts';

export const noRefunds = 'No refunds for partial months or unused analyses.';

/** How often a plan allows uploads, for example "2 uploads in any 30 days, at least 14 days apart". */
export function uploadPace({ quota, gapDays }: Plan): string {
  return `${quota} uploads in any ${quotaWindowDays} days, at least ${gapDays} days apart`;
}

/** The limits of a plan that its features do not mention, as sentences shown before the purchase. */
export function planTerms(plan: Plan): string[] {
  const { id, termAnalyses } = plan;
  return [
    `${uploadPace(plan)}.`,
    termAnalyses === null
      ? 'Unused analyses do not carry over.'
      : `The ${termAnalyses} analyses are for these ${billingMonths[id]} months. Those not used by then expire.`,
    `Each analysis is kept for ${analysisRetentionDays} days after it is sent. Download it to keep it.`,
    noRefunds,
  ];
}

/** Shown when a purchase is submitted without consent (billing-2). */
export const missingConsentMessage = 'Please confirm that you are 18 or older, or that your parent or guardian agrees.';
