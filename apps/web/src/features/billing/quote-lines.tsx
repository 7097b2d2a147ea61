import './billing.css';
import { formatCents } from '@swing/domain/money';
import type { Quote } from './quote.ts';

/** Price, credit, and the amount due today. */
export function QuoteLines({ quote, isBusy }: { quote: Quote; isBusy?: boolean }) {
  const { amountCents, creditCents, totalCents } = quote;
  return (
    <dl className="quote" aria-busy={isBusy}>
      <div>
        <dt>Original price</dt>
        <dd className="ui-number">{formatCents(amountCents)}</dd>
      </div>
      {creditCents > 0 ? (
        <div>
          <dt>Credit for unused time</dt>
          <dd className="ui-number">−{formatCents(creditCents)}</dd>
        </div>
      ) : null}
      <div className="quote__total">
        <dt>Total due today</dt>
        <dd className="ui-number">{formatCents(totalCents)}</dd>
      </div>
    </dl>
  );
}
