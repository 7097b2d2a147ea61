import { Alert } from '@swing/ui/alert';
import { Button, type ButtonLook } from '@swing/ui/button';
import { usePortal, type PortalFlow } from './use-portal.ts';
import styles from './billing.module.css';

interface PortalButtonProps extends ButtonLook {
  customerId: string;
  flow?: PortalFlow;
  children: string;
}

/** Opens the provider's page. Shows an error below the button if that fails. */
export function PortalButton({ customerId, flow, children, ...look }: PortalButtonProps) {
  const portal = usePortal(customerId);
  return (
    <div className={styles.portalButton}>
      <Button {...look} isBusy={portal.isBusy} onClick={() => portal.open(flow)}>
        {children}
      </Button>
      {portal.error ? <Alert tone="error">{portal.error}</Alert> : null}
    </div>
  );
}
