import { useScreen } from '@swing/app-shell/lib/use-screen';
import { Spinner } from '@swing/ui/spinner';
import { utilities } from '@swing/ui/utilities';
import styles from './billing.module.css';

/** Shown while the server verifies the payment. `isOnItsWay`: the bank has not confirmed it yet. */
export function PaymentChecking({ isOnItsWay }: { isOnItsWay: boolean }) {
  useScreen('Verifying Your Payment');
  return (
    <div className={styles.paymentState}>
      <Spinner size="large" />
      <h1>Verifying Your Payment</h1>
      <p className={utilities.lead} role="status">
        {isOnItsWay
          ? 'Your bank has not confirmed the payment yet. We keep checking; please leave this page open.'
          : 'This takes a few seconds.'}
      </p>
    </div>
  );
}
