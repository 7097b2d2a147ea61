import { trpc } from '@swing/app-shell/api';
import { isWorthOneRetry } from '@swing/app-shell/lib/query-client';
import { readCallError } from '@swing/app-shell/lib/call-error';
import { useEffect } from 'react';

const checkAgainMilliseconds = 3_000;
/** Two minutes of checking; a payment that takes longer is told by mail. */
const mostChecks = 40;

/** Asks the server whether the payment of a checkout session has arrived, and keeps asking while it is on its way. */
export function usePaymentCheck(sessionId: string) {
  const check = trpc.billing.verifySession.useMutation({
    retry: (count, thrown) => (isOnItsWay(thrown) ? count < mostChecks : isWorthOneRetry(count, thrown)),
    retryDelay: checkAgainMilliseconds,
  });
  const { mutate } = check;
  useEffect(() => {
    if (sessionId) mutate({ sessionId });
  }, [sessionId, mutate]);
  return check;
}

/** The provider has the payment but not the money (billing-10). */
export function isOnItsWay(thrown: unknown): boolean {
  const error = readCallError(thrown);
  return error.kind === 'server' && error.code === 'PAYMENT_PENDING';
}
