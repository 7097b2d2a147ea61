import type { PlanType } from '@swing/domain/plans';
import { buttonClassName } from '@swing/ui/button';
import { Link } from 'react-router';

/** Link to the checkout, for a plan that needs a new purchase. */
export function CheckoutLink({ planId }: { planId: PlanType }) {
  return (
    <div>
      <Link to={`/checkout?plan=${planId}`} className={buttonClassName()}>
        Continue to Checkout
      </Link>
    </div>
  );
}
