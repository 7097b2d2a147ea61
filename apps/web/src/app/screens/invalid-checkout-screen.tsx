import '../../features/billing/billing.css';
import { ButtonLink } from '@swing/ui/button';
import { VisitorFrame } from '../visitor-frame.tsx';

/** Complete Your Upgrade without a plan of ours in the address (PAY-06). */
export function InvalidCheckout() {
  return (
    <VisitorFrame>
      <div className="payment-state">
        <h1>Invalid checkout session</h1>
        <p className="ui-lead">This address names no plan of ours.</p>
        <ButtonLink href="/" size="large">
          Return to Home
        </ButtonLink>
      </div>
    </VisitorFrame>
  );
}
