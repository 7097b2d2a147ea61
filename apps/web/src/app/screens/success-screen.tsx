import { callErrorText } from '@swing/app-shell/lib/call-error';
import { useSearchParams } from 'react-router';
import { PaymentChecking } from '../../features/billing/payment-checking.tsx';
import { PaymentFailed } from '../../features/billing/payment-failed.tsx';
import { PaymentLater } from '../../features/billing/payment-later.tsx';
import { PaymentWelcome } from '../../features/billing/payment-welcome.tsx';
import { isPaymentPending, usePaymentCheck } from '../../features/billing/use-payment-check.ts';
import { VisitorFrame } from '../visitor-frame.tsx';
import styles from '../../features/billing/billing.module.css';

const errorTexts = {
  server: 'Failed to verify payment',
  network: 'Failed to verify payment. Please contact support.',
};

/** The provider redirects the payer here after the payment (PAY-04). */
export function SuccessScreen() {
  const [parameters] = useSearchParams();
  const sessionId = parameters.get('session_id') ?? '';
  return (
    <VisitorFrame hasBanner={false}>
      <div className={styles.payment}>
        {sessionId ? <Payment sessionId={sessionId} /> : <PaymentFailed message={errorTexts.server} />}
      </div>
    </VisitorFrame>
  );
}

function Payment({ sessionId }: { sessionId: string }) {
  const check = usePaymentCheck(sessionId);
  const checkAgain = () => check.mutate({ sessionId });
  if (check.data) return <PaymentWelcome sessionId={sessionId} {...check.data} />;
  if (!check.error) return <PaymentChecking isOnItsWay={isPaymentPending(check.failureReason)} />;
  if (isPaymentPending(check.error)) return <PaymentLater onCheckAgain={checkAgain} />;
  return <PaymentFailed message={callErrorText(check.error, errorTexts)} onTryAgain={checkAgain} />;
}
