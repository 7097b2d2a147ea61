import { formatCents } from '@swing/domain/money';
import { utilities } from '@swing/ui/utilities';
import type { Quote } from './quote.ts';
import styles from './billing.module.css';

/** Price, credit, and the amount due today. */
export function QuoteLines({ quote, isBusy }: { quote: Quote; isBusy?: boolean }) {
  const { amountCents, creditCents, totalCents } = quote;
  return (
    <dl className={styles.quote} aria-busy={isBusy}>
      <div>
        <dt>Original price</dt>
        <dd className={utilities.number}>{formatCents(amountCents)}</dd>
      </div>
      {creditCents > 0 ? (
        <div>
          <dt>Credit for unused time</dt>
          <dd className={utilities.number}>−{formatCents(creditCents)}</dd>
        </div>
      ) : null}
      <div className={styles.quoteTotal}>
        <dt>Total due today</dt>
        <dd className={utilities.number}>{formatCents(totalCents)}</dd>
      </div>
    </dl>
  );
}
