import type { CustomerRecord } from '@swing/domain/billing/customer-record';
import type { PaymentGateway } from '@swing/payments/payment-gateway';

/**
 * Returns a function that reads what the payment provider has of the customer of a checkout. If the customer was deleted since, that is what there
 * was just before. The function throws if there was no customer.
 */
export function watchCustomers(payments: PaymentGateway): (checkoutId: string) => Promise<CustomerRecord> {
  const deleted = new Map<string, CustomerRecord | null>();
  const deleteCustomer = payments.deleteCustomer;
  payments.deleteCustomer = async (customerId) => {
    deleted.set(customerId, await payments.readCustomer(customerId));
    await deleteCustomer(customerId);
  };
  return async (checkoutId) => {
    const customerId = (await payments.readCheckout(checkoutId))?.customerId ?? '';
    const record = (await payments.readCustomer(customerId)) ?? deleted.get(customerId);
    if (!record) throw new Error('The checkout has no customer.');
    return record;
  };
}
