import { PaymentError } from '@swing/payments/payment-error';
import type { PaymentGateway } from '@swing/payments/payment-gateway';
import type { ObjectStore } from '@swing/storage/object-store';
import { isStoreFailure } from '@swing/storage/store-failure';
import { countCalls, type CallCounts } from './count-calls.ts';

/** Calls of the object store and of the payment provider by this process. */
export const serviceCalls: Record<'store' | 'payments', CallCounts> = {
  store: { answered: 0, failed: 0 },
  payments: { answered: 0, failed: 0 },
};

/**
 * HTTP statuses of an S3 service that refuses the request or our access key, or has no bucket of that name. Our storage package reports a
 * missing object without a status.
 */
const refusedStatuses = [400, 401, 403, 404];

function isCallFailure(thrown: unknown): boolean {
  if (isStoreFailure(thrown)) return true;
  const { $metadata } = thrown as { $metadata?: { httpStatusCode?: number } };
  return refusedStatuses.includes($metadata?.httpStatusCode ?? 0);
}

export const countStoreCalls = (storage: ObjectStore): ObjectStore =>
  countCalls(storage, serviceCalls.store, isCallFailure);

/** Whether the payment provider could not be reached or refused our key. A declined card or a missing object is an ordinary answer. */
const isPaymentFailure = (thrown: unknown): boolean =>
  thrown instanceof PaymentError && (thrown.problem === 'unavailable' || thrown.problem === 'refused');

/** `readEvent` checks a signature locally, so it is not counted. */
export const countPaymentCalls = (gateway: PaymentGateway): PaymentGateway => ({
  ...countCalls(gateway, serviceCalls.payments, isPaymentFailure),
  readEvent: (...event) => gateway.readEvent(...event),
});
