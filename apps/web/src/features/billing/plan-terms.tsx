import { planTerms } from '@swing/domain/plan-terms';
import type { Plan } from '@swing/domain/plans';
import styles from './billing.module.css';

/** The limits of a plan, shown before payment. */
export function PlanTerms({ plan }: { plan: Plan }) {
  return (
    <div className={styles.terms}>
      <p>
        <strong>Good to know</strong>
      </p>
      <ul>
        {planTerms(plan).map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </div>
  );
}
