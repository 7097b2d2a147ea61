import './billing.css';
import type { Plan } from '@swing/domain/plans';
import { Card } from '@swing/ui/card';
import { Check } from 'lucide-react';
import { PlanTerms } from './plan-terms.tsx';

/** The plan being bought. */
export function PlanSummary({ plan }: { plan: Plan }) {
  const isRecurring = plan.termAnalyses === null;
  return (
    <Card title={plan.name} eyebrow="Your plan" look="highlight" className="plan-summary">
      <p className="plan-summary__price">
        <strong className="ui-number">{plan.price}</strong> <span className="ui-muted">{plan.period}</span>
      </p>
      <ul className="plan-summary__features">
        {[...plan.features, 'Your analysis within 24-48 hours'].map((feature) => (
          <li key={feature}>
            <Check aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <PlanTerms plan={plan} />
      {isRecurring ? (
        <div className="plan-summary__cancel">
          <p>
            <strong>Cancel anytime</strong>
          </p>
          <p>No contract. You keep access until the end of the period you have paid for.</p>
        </div>
      ) : null}
    </Card>
  );
}
