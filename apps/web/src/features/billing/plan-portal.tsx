import { utilities } from '@swing/ui/utilities';
import { PortalButton } from './portal-button.tsx';
import type { Standing } from './standing.ts';
import styles from './billing.module.css';

/** Buttons to the provider's page: to manage or resume a plan, and to see invoices. */
export function PlanPortal({ customerId, standing }: { customerId: string; standing: Standing }) {
  const { hasPortal, isResumable } = standing;
  if (hasPortal && !isResumable) {
    return (
      <div className={styles.planPortal}>
        <PortalButton customerId={customerId} variant="secondary">
          Manage Subscription
        </PortalButton>
        <p className={utilities.muted}>Card, invoices and cancellation, on the page of our payment provider.</p>
      </div>
    );
  }
  return (
    <div className={utilities.row}>
      {isResumable ? <PortalButton customerId={customerId}>Resume Plan</PortalButton> : null}
      <PortalButton customerId={customerId} variant="secondary">
        Invoices and Receipts
      </PortalButton>
    </div>
  );
}
