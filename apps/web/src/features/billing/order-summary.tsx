import { formatCents } from '@swing/domain/money';
import type { Plan } from '@swing/domain/plans';
import { Card } from '@swing/ui/card';
import { utilities } from '@swing/ui/utilities';
import { PlanTerms } from './plan-terms.tsx';
import { QuoteLines } from './quote-lines.tsx';
import type { Quote } from './quote.ts';
import styles from './billing.module.css';

interface OrderSummaryProps {
  plan: Plan;
  /** Null if the server refused to quote; no total is shown then. */
  quote: Quote | null;
  /** True while the server calculates the quote. */
  isBusy?: boolean;
}

/** The plan being bought and the amount due today (PAY-06). */
export function OrderSummary({ plan, quote, isBusy = false }: OrderSummaryProps) {
  return (
    <Card title="Order Summary" look="highlight">
      <div>
        <p className={styles.plan}>{plan.name}</p>
        <p className={utilities.muted}>
          {formatCents(plan.priceCents)} {plan.period}
        </p>
        {quote?.description ? <p className={utilities.muted}>{quote.description}</p> : null}
      </div>
      {quote ? <QuoteLines quote={quote} isBusy={isBusy} /> : null}
      <PlanTerms plan={plan} />
    </Card>
  );
}
