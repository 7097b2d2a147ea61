import { ButtonLink } from '@swing/ui/button';
import { utilities } from '@swing/ui/utilities';
import { VisitorFrame } from '../visitor-frame.tsx';
import styles from '../../features/billing/billing.module.css';

/** Shown instead of Complete Your Upgrade if the URL contains no known plan (PAY-06). */
export function InvalidCheckout() {
  return (
    <VisitorFrame>
      <div className={styles.paymentState}>
        <h1>Invalid checkout session</h1>
        <p className={utilities.lead}>This link does not contain one of our plans.</p>
        <ButtonLink href="/" size="large">
          Return to Home
        </ButtonLink>
      </div>
    </VisitorFrame>
  );
}
