import type { Subscription } from '@swing/contract/billing';
import { noRefunds } from '@swing/domain/plan-terms';

type LostPlan = Pick<Subscription, 'status' | 'isPastDue' | 'paidUntil' | 'term'>;

/** Describes what deleting the account does to the plan. Returns null if no plan is running. Pass null if the plan is not loaded. */
export function lostPlanText(plan: LostPlan | null, dateText: (date: Date) => string): string | null {
  if (!plan) return `If one is running, it ends at once and nothing more is charged. ${noRefunds}`;
  const { status, isPastDue, paidUntil, term } = plan;
  if (!paidUntil) {
    const isRunning = status === 'active' || isPastDue;
    return isRunning ? `It ends at once and nothing more is charged. ${noRefunds}` : null;
  }
  const unused = term ? term.total - term.used : 0;
  const ofTerm = unused > 0 ? `, with ${unused} of ${term?.total} analyses unused` : '';
  const paid = `You have paid until ${dateText(new Date(paidUntil))}${ofTerm}.`;
  return `${paid} Your access ends at once and nothing more is charged. ${noRefunds}`;
}
