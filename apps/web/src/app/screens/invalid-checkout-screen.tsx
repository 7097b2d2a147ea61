import '../../features/billing/billing.css';
import { ButtonLink } from '@swing/ui/button';
import { VisitorFrame } from '../visitor-frame.tsx';

/** Shown instead of Complete Your Upgrade when the address names no known plan (PAY-06). */
export function InvalidCheckout() {
  return (
    <VisitorFrame>
      <div className="payment-state">
        <h1>Invalid checkout session</h1>
        <p className="ui-lead">This link does not contain one of our plans.</p>
        <ButtonLink href="/" size="large">
          Return to Home
        </ButtonLink>
      </div>
    </VisitorFrame>
  );
}
