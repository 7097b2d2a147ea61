import { useScreen } from '@swing/app-shell/lib/use-screen';
import { Button } from '@swing/ui/button';
import { utilities } from '@swing/ui/utilities';
import styles from './billing.module.css';

/** A payment that settles later, such as a bank transfer (billing-10). */
export function PaymentLater({ onCheckAgain }: { onCheckAgain: () => void }) {
  useScreen('Your Payment Is on Its Way');
  return (
    <div className={styles.paymentState}>
      <h1>Your Payment Is on Its Way</h1>
      <p className={utilities.lead}>
        Your bank needs a little longer to confirm it. As soon as it has, we send you an email. There is nothing else to
        do; you can close this page.
      </p>
      <p>
        Questions? <a href="/support">Support</a>
      </p>
      <Button variant="secondary" onClick={onCheckAgain}>
        Check Again
      </Button>
    </div>
  );
}
