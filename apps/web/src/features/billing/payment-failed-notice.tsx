import { planChangeMessages } from '@swing/domain/billing/plan-changes';
import { Alert } from '@swing/ui/alert';
import { PortalButton } from './portal-button.tsx';

/** Shown while the provider retries a failed payment (billing-6). */
export function PaymentFailedNotice({ customerId }: { customerId: string | null }) {
  return (
    <Alert
      tone="warning"
      role="none"
      actions={
        customerId ? (
          <PortalButton customerId={customerId} flow="payment_method_update" size="small">
            Update Card
          </PortalButton>
        ) : undefined
      }
    >
      {planChangeMessages.paymentFailed}
    </Alert>
  );
}
