import { useScreen } from '@swing/app-shell/lib/use-screen';
import { brand } from '@swing/domain/brand';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import styles from './billing.module.css';

interface PaymentFailedProps {
  message: string;
  /** Undefined if a retry cannot help. */
  onTryAgain?: (() => void) | undefined;
}

export function PaymentFailed({ message, onTryAgain }: PaymentFailedProps) {
  useScreen('Payment Verification Failed');
  return (
    <div className={styles.paymentState}>
      <h1>Payment Verification Failed</h1>
      <Alert tone="error">{message}</Alert>
      <p>
        If you were charged, nothing is lost: write to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>{' '}
        or visit <a href="/support">Support</a>, and we sort it out.
      </p>
      {onTryAgain ? <Button onClick={onTryAgain}>Try Again</Button> : null}
    </div>
  );
}
