import type { Visits } from '@swing/contract/analytics';

export interface FunnelStep {
  name: string;
  count: number;
  /** Count of the step before it. Null for the first step. */
  previous: number | null;
}

/** The way from the homepage to the payment provider, added up over all days. */
export function funnelSteps(days: readonly Visits[]): FunnelStep[] {
  const total = (figure: keyof Visits) => days.reduce((sum, day) => sum + day[figure], 0);
  const steps = [
    { name: 'Homepage Visits', count: total('homepage_views') },
    { name: 'Checkout Views', count: total('checkout_views') },
    { name: 'Started Form', count: total('begin_checkouts') },
    { name: 'Proceeded to Payment', count: total('checkout_progress') },
  ];
  return steps.map((step, index) => ({ ...step, previous: steps[index - 1]?.count ?? null }));
}
