import { formatWhen } from '@swing/app-shell/date-text';
import { useNow } from '@swing/app-shell/lib/use-now';
import type { Subscription } from '@swing/contract/billing';
import { plans } from '@swing/domain/plans';
import { cardName } from '@swing/domain/billing/card-name';
import { accessUntilText } from '@swing/domain/billing/subscription-wording';
import { Badge } from '@swing/ui/badge';
import { Card } from '@swing/ui/card';
import { utilities } from '@swing/ui/utilities';
import { PaymentFailedNotice } from './payment-failed-notice.tsx';
import { PendingChange } from './pending-change.tsx';
import { PlanPortal } from './plan-portal.tsx';
import { standingOf } from './standing.ts';
import styles from './billing.module.css';

interface CurrentPlanProps {
  subscription: Subscription;
  /** How often the player has confirmed a change on this screen. */
  confirmedCount: number;
}

/** The plan's status and dates, with the available actions. */
export function CurrentPlan({ subscription, confirmedCount }: CurrentPlanProps) {
  const now = useNow(60_000);
  const { accessUntil, nextBillingDate, card, term, stripeCustomerId } = subscription;
  const plan = plans[subscription.planType];
  const standing = standingOf(subscription, now);
  const dates = [
    accessUntil ? accessUntilText(formatWhen(new Date(accessUntil), now)) : null,
    standing.isResumable && !standing.isPastDue ? 'Nothing more is charged.' : null,
    nextBillingDate ? `Next billing date: ${formatWhen(new Date(nextBillingDate), now)}` : null,
    term ? `${term.used} of ${term.total} analyses used` : null,
    card ? cardName(card) : null,
  ].filter((text) => text !== null);

  return (
    <Card title="Your Plan" aside={<Badge tone={standing.tone}>{subscription.statusLabel}</Badge>}>
      {standing.isPastDue ? <PaymentFailedNotice customerId={stripeCustomerId} /> : null}
      <PendingChange subscription={subscription} now={now} confirmedCount={confirmedCount} />
      <div>
        <p className={styles.plan}>{plan.name}</p>
        <p className={utilities.muted}>
          {plan.price} {plan.period}
        </p>
      </div>
      {dates.length > 0 ? (
        <ul className={styles.dates}>
          {dates.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
      {stripeCustomerId ? <PlanPortal customerId={stripeCustomerId} standing={standing} /> : null}
    </Card>
  );
}
