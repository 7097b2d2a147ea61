import type { Subscription } from '@swing/contract/billing';
import { cardName } from '@swing/domain/billing/card-name';
import { utilities } from '@swing/ui/utilities';
import { MockCardFields } from './mock-card-fields.tsx';
import { PortalButton } from './portal-button.tsx';

/** The card an upgrade is charged to, or fake card fields on the simulator (billing-13). */
export function PaymentMethod({ subscription }: { subscription: Subscription }) {
  const { isSimulated, card, stripeCustomerId } = subscription;
  if (isSimulated) return <MockCardFields />;
  return (
    <div className={utilities.stack}>
      <p>
        <strong>Payment</strong>
        <br />
        {card ? cardName(card) : 'No card on file yet; you can add one on the page of our payment provider.'}
      </p>
      {stripeCustomerId ? (
        <PortalButton customerId={stripeCustomerId} flow="payment_method_update" variant="secondary" size="small">
          Change Card
        </PortalButton>
      ) : null}
    </div>
  );
}
