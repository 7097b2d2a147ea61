import { PaymentError } from '@swing/payments/payment-error';
import type { PaymentGateway } from '@swing/payments/payment-gateway';
import type { ObjectStore } from '@swing/storage/object-store';
import { isStoreFailure } from '@swing/storage/store-failure';
import { countCalls, type CallCounts } from './count-calls.ts';

/** Calls of the object store and of the payment provider. */
export const serviceCalls: Record<'store' | 'payments', CallCounts> = {
  store: { answered: 0, failed: 0 },
  payments: { answered: 0, failed: 0 },
};

export const countStoreCalls = (storage: ObjectStore): ObjectStore =>
  countCalls(storage, serviceCalls.store, isStoreFailure);

/** A declined card or an object that is gone is an answer. */
const isPaymentFailure = (thrown: unknown): boolean =>
  thrown instanceof PaymentError && (thrown.problem === 'unavailable' || thrown.problem === 'refused');

export const countPaymentCalls = (gateway: PaymentGateway): PaymentGateway =>
  countCalls(gateway, serviceCalls.payments, isPaymentFailure);
