export const planTypes = ['starter', 'performance', 'sixmonth'] as const;
export type PlanType = (typeof planTypes)[number];

/** The message for an unknown plan id. */
export const unknownPlanMessage = 'Please choose one of our plans: starter, performance or sixmonth.';

export interface Plan {
  id: PlanType;
  name: string;
  /** Display price, such as "$25". */
  price: string;
  /** Display period, such as "per month". */
  period: string;
  priceCents: number;
  /** Analyses per rolling 720 hours. */
  quota: number;
  /** Minimum days between two uploads. */
  gapDays: number;
  /** Analyses of the whole term for plans paid once, otherwise null. */
  termAnalyses: number | null;
  /** How many athlete names the player can choose from at upload (accounts-9). */
  athletes: 1 | 2;
  /** The name of the plan in My Videos. */
  dashboardLabel: string;
  features: readonly string[];
  isPopular: boolean;
}

/** All plans, defined nowhere else. */
export const plans: Readonly<Record<PlanType, Plan>> = {
  starter: {
    id: 'starter',
    name: 'Starter',
    price: '$25',
    period: 'per month',
    priceCents: 2_500,
    quota: 2,
    gapDays: 14,
    termAnalyses: null,
    athletes: 1,
    dashboardLabel: 'Starter (2/month)',
    features: ['2 swing analyses per month', 'Pro feedback', 'Progress tracking', 'iOS app'],
    isPopular: false,
  },
  performance: {
    id: 'performance',
    name: 'Performance',
    price: '$45',
    period: 'per month',
    priceCents: 4_500,
    quota: 4,
    gapDays: 7,
    termAnalyses: null,
    athletes: 2,
    dashboardLabel: 'Performance (4/month)',
    features: ['4 swing analyses per month', 'All Starter features', '2 athletes', 'About 10% the price of a new bat'],
    isPopular: true,
  },
  sixmonth: {
    id: 'sixmonth',
    name: '6-Month Performance',
    price: '$249',
    period: 'one-time for 6 months',
    priceCents: 24_900,
    quota: 4,
    gapDays: 7,
    termAnalyses: 24,
    athletes: 2,
    dashboardLabel: 'Performance (4/month)',
    features: [
      '24 swing analyses',
      'All Performance features',
      'Saves $21 versus monthly',
      'About 50% the price of a new bat',
    ],
    isPopular: false,
  },
};
