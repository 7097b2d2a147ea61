import { trpc } from '@swing/app-shell/api';
import { isWorthOneRetry } from '@swing/app-shell/lib/query-client';
import { readCallError } from '@swing/app-shell/lib/call-error';
import { useEffect } from 'react';

const checkIntervalMs = 3_000;
/** Two minutes of checks. The player is notified by mail of a payment that takes longer. */
const maxChecks = 40;

/** Asks the server whether a checkout session is paid, and repeats while the payment is pending. */
export function usePaymentCheck(sessionId: string) {
  const check = trpc.billing.verifySession.useMutation({
    retry: (count, thrown) => (isPaymentPending(thrown) ? count < maxChecks : isWorthOneRetry(count, thrown)),
    retryDelay: checkIntervalMs,
  });
  const { mutate } = check;
  useEffect(() => {
    if (sessionId) mutate({ sessionId });
  }, [sessionId, mutate]);
  return check;
}

/** True if the provider has accepted the payment but not received the money (billing-10). */
export function isPaymentPending(thrown: unknown): boolean {
  const error = readCallError(thrown);
  return error.kind === 'server' && error.code === 'PAYMENT_PENDING';
}
