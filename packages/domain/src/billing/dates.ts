import { addDays } from '../dates.ts';
import type { PlanType } from '../plans.ts';

/** Months between two payments, or the length of a term paid once. */
export const billingMonths: Readonly<Record<PlanType, number>> = { starter: 1, performance: 1, sixmonth: 6 };

/**
 * The instant `months` calendar months after `anchor`, in UTC, on the same day of the month or the last day of a shorter month.
 * Always count from the anchor, not from the previous date (31 Jan, 28 Feb, 31 Mar; billing-5).
 */
export function addMonths(anchor: Date, months: number): Date {
  const step = new Date(anchor);
  step.setUTCDate(1);
  step.setUTCMonth(anchor.getUTCMonth() + months);
  const daysInMonth = new Date(Date.UTC(step.getUTCFullYear(), step.getUTCMonth() + 1, 0)).getUTCDate();
  step.setUTCDate(Math.min(anchor.getUTCDate(), daysInMonth));
  return step;
}

/** The first of the dates anchor + 1, 2, ... steps that satisfies `isReached`, which must be true for late dates. */
function firstStep(anchor: Date, stepMonths: number, isReached: (step: Date) => boolean): Date {
  let steps = 1;
  while (!isReached(addMonths(anchor, steps * stepMonths))) steps++;
  return addMonths(anchor, steps * stepMonths);
}

/** The next billing date of a plan first paid at `anchor`: strictly after `now`. */
export function nextBillingAfter(anchor: Date, planType: PlanType, now: Date): Date {
  return firstStep(anchor, billingMonths[planType], (step) => step > now);
}

/** Start of the monthly period that contains `now`. Returns the anchor if `now` is before it. */
export function periodStartAt(anchor: Date, now: Date): Date {
  let months = 0;
  while (addMonths(anchor, months + 1) <= now) months++;
  return addMonths(anchor, months);
}

/** A period paid once. */
export interface Term {
  start: Date;
  end: Date;
}

/** The term after a purchase at `now`: six months from now, or the running term extended by six months (billing-4, billing-5). */
export function termAfterPurchase(running: Term | null, now: Date): Term {
  const months = billingMonths.sixmonth;
  if (!running || running.end <= now) return { start: now, end: addMonths(now, months) };
  return { start: running.start, end: firstStep(running.start, months, (step) => step > running.end) };
}

/** Days before the end of a term on which the player is reminded (billing-4). */
export const termReminderDays = [14, 1] as const;
export type TermReminder = (typeof termReminderDays)[number];

/** The reminder due at `now` for a term that ends at `end`: the latest whose time has come. Null before the first and after the end. */
export function termReminderAt(end: Date, now: Date): TermReminder | null {
  if (end <= now) return null;
  const due = termReminderDays.filter((days) => addDays(end, -days) <= now);
  return due.at(-1) ?? null;
}
