import type { Visits } from '@swing/contract/analytics';

export interface FunnelStep {
  name: string;
  count: number;
  /** `count` of the previous step. Null for the first step. */
  previous: number | null;
}

/** Returns the steps from the homepage to the payment, each with its total over all days. */
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
