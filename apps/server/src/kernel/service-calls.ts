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
 * HTTP statuses with which an S3 service refuses the request or the key, or does not know the bucket. Errors about a missing object have
 * no status.
 */
const refusedStatuses = [400, 401, 403, 404];

function isCallFailure(thrown: unknown): boolean {
  if (isStoreFailure(thrown)) return true;
  const { $metadata } = thrown as { $metadata?: { httpStatusCode?: number } };
  return refusedStatuses.includes($metadata?.httpStatusCode ?? 0);
}

export const countStoreCalls = (storage: ObjectStore): ObjectStore =>
  countCalls(storage, serviceCalls.store, isCallFailure);

/** A declined card or a missing object counts as answered. */
const isPaymentFailure = (thrown: unknown): boolean =>
  thrown instanceof PaymentError && (thrown.problem === 'unavailable' || thrown.problem === 'refused');

/** `readEvent` checks a signature locally, so it is not counted. */
export const countPaymentCalls = (gateway: PaymentGateway): PaymentGateway => ({
  ...countCalls(gateway, serviceCalls.payments, isPaymentFailure),
  readEvent: (...event) => gateway.readEvent(...event),
});
