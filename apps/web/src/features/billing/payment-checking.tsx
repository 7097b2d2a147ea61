import { useScreen } from '@swing/app-shell/lib/use-screen';
import { Spinner } from '@swing/ui/spinner';

/** While the server asks the provider; says more once the payment turns out to take its time. */
export function PaymentChecking({ isOnItsWay }: { isOnItsWay: boolean }) {
  useScreen('Verifying Your Payment');
  return (
    <div className="payment-state">
      <Spinner size="large" />
      <h1>Verifying Your Payment</h1>
      <p className="ui-lead" role="status">
        {isOnItsWay
          ? 'Your bank has not confirmed the payment yet. We keep checking; please leave this page open.'
          : 'This takes a few seconds.'}
      </p>
    </div>
  );
}
