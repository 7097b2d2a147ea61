import type { Plan } from '@swing/domain/plans';
import { Card } from '@swing/ui/card';
import { utilities } from '@swing/ui/utilities';
import { Check } from 'lucide-react';
import { PlanTerms } from './plan-terms.tsx';
import styles from './billing.module.css';

/** The plan being bought. */
export function PlanSummary({ plan }: { plan: Plan }) {
  const isRecurring = plan.termAnalyses === null;
  return (
    <Card title={plan.name} eyebrow="Your plan" look="highlight">
      <p className={styles.summaryPrice}>
        <strong className={utilities.number}>{plan.price}</strong>{' '}
        <span className={utilities.muted}>{plan.period}</span>
      </p>
      <ul className={styles.summaryFeatures}>
        {[...plan.features, 'Your analysis within 24-48 hours'].map((feature) => (
          <li key={feature}>
            <Check aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <PlanTerms plan={plan} />
      {isRecurring ? (
        <div className={styles.summaryCancel}>
          <p>
            <strong>Cancel anytime</strong>
          </p>
          <p>No contract. You keep access until the end of the period you have paid for.</p>
        </div>
      ) : null}
    </Card>
  );
}
