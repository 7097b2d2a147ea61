import { trpc } from '@swing/app-shell/api';
import { callErrorText } from '@swing/app-shell/lib/call-error';
import { leavePage } from '@swing/app-shell/lib/leave-page';
import { isWebAddress, usePageRestore } from './redirect.ts';

const failure = 'Failed to open subscription management portal';

export type PortalFlow = 'payment_method_update' | 'subscription_cancel';

/** Opens the provider's page for card, invoices and cancellation (PAY-09). */
export function usePortal(customerId: string) {
  const portal = trpc.billing.createPortal.useMutation({
    onSuccess: ({ portalUrl }) => {
      if (isWebAddress(portalUrl)) leavePage(portalUrl, portal.reset);
    },
  });
  usePageRestore(portal.reset);
  const isLeaving = portal.isSuccess && isWebAddress(portal.data.portalUrl);
  const refused = portal.error ? callErrorText(portal.error, { server: failure, network: failure }) : null;
  return {
    open: (flow?: PortalFlow) => portal.mutate({ customerId, ...(flow ? { flow } : {}) }),
    isBusy: portal.isPending || isLeaving,
    error: portal.isSuccess && !isLeaving ? failure : refused,
  };
}
