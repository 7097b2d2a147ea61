import { formatWhen } from '@swing/app-shell/date-text';
import { useNow } from '@swing/app-shell/lib/use-now';
import type { Session } from '@swing/app-shell/lib/session-store';
import type { ChangePreview } from '@swing/contract/billing';
import type { PlayerUser } from '@swing/contract/identity';
import { plans, type PlanType } from '@swing/domain/plans';
import { buttonClassName } from '@swing/ui/button';
import { Spinner } from '@swing/ui/spinner';
import { classNames } from '@swing/ui/class-names';
import { utilities } from '@swing/ui/utilities';
import { Link } from 'react-router';
import { ConfirmDowngrade } from './confirm-downgrade.tsx';
import { QueryFailure } from '@swing/app-shell/query-failure';
import { PlanTerms } from './plan-terms.tsx';
import { QuoteLines } from './quote-lines.tsx';
import { quoteOfPreview } from './quote.ts';
import { usePreview } from './use-preview.ts';
import styles from './billing.module.css';

interface ChangeReviewProps {
  planId: PlanType;
  session: Session<PlayerUser>;
  onDone: () => void;
}

/** Shows the price and start date of the chosen plan before the player confirms. */
export function ChangeReview({ planId, session, onDone }: ChangeReviewProps) {
  const now = useNow(60_000);
  const preview = usePreview(planId);
  if (preview.error) return <QueryFailure query={preview} fallback="Failed to work out the price" />;
  if (!preview.data) return <Spinner label="Working out what is due today" />;
  const { effective, effectiveAt, description } = preview.data;
  const plan = plans[planId];
  const { name } = plan;

  if (effective === 'period_end') {
    return (
      <div className={classNames(utilities.stack, styles.review)}>
        <p>
          {name} from {formatWhen(new Date(effectiveAt), now)}, nothing due today. From then on {plan.price}{' '}
          {plan.period}. Until then you keep the plan you have paid for.
        </p>
        <PlanTerms plan={plan} />
        <ConfirmDowngrade planId={planId} session={session} onDone={onDone} />
      </div>
    );
  }
  return (
    <div className={classNames(utilities.stack, styles.review)}>
      {description ? <p>{description}</p> : null}
      <p>
        {name} starts right away.{' '}
        {planId === 'sixmonth' ? 'Your six months begin today.' : 'Your billing date becomes today.'}
      </p>
      <QuoteLines quote={quoteOfPreview(preview.data)} />
      <PlanTerms plan={plan} />
      <div>
        <Link to={upgradeAddress(preview.data)} className={buttonClassName()}>
          Continue to Payment
        </Link>
      </div>
    </div>
  );
}

/** The URL of Complete Your Upgrade, with the quote shown here, so that its layout is stable while the server requotes. */
function upgradeAddress({ planId, amount, credit, description }: ChangePreview): string {
  const parameters = { plan: planId, amount: String(amount), credit: String(credit), description, type: 'upgrade' };
  return `/checkout-old?${new URLSearchParams(parameters).toString()}`;
}
