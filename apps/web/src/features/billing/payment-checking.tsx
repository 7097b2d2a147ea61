import { useScreen } from '@swing/app-shell/lib/use-screen';
import { Spinner } from '@swing/ui/spinner';

/** Shown while the server verifies the payment. `isOnItsWay`: the bank has not confirmed it yet. */
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
