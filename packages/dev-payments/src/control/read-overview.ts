import type { Work } from '../operations/work.ts';
import type { Charge, Customer, Dispute, PaymentIntent, Subscription } from '../wire/wire-types.ts';

export interface ShownCustomer {
  customer: Customer;
  subscriptions: Subscription[];
  charges: { charge: Charge; dispute: Dispute | null }[];
  /** Bank payments that are pending. */
  processing: PaymentIntent[];
}

export interface Overview {
  customers: ShownCustomer[];
  hasOlder: boolean;
  /** Product names by id. */
  names: Record<string, string>;
}

const pageSize = 20;
const shownCharges = 5;

/** Customers, newest first, with what their controls need. `before` is the id of the last customer of the previous page. */
export async function readOverview({ objects }: Work, before: string | undefined): Promise<Overview> {
  const { data, hasMore } = await objects.list('customer', { limit: pageSize, startingAfter: before });
  const customers: ShownCustomer[] = [];
  for (const customer of data) {
    const where = { customer: customer.id };
    const { data: charges } = await objects.list('charge', { where, limit: shownCharges });
    const withDisputes: ShownCustomer['charges'] = [];
    for (const charge of charges) {
      const [dispute] = charge.disputed ? await objects.all('dispute', { charge: charge.id }) : [];
      withDisputes.push({ charge, dispute: dispute ?? null });
    }
    customers.push({
      customer,
      subscriptions: (await objects.all('subscription', where)).reverse(),
      charges: withDisputes,
      processing: await objects.all('payment_intent', { ...where, status: 'processing' }),
    });
  }
  const products = await objects.all('product', {});
  return { customers, hasOlder: hasMore, names: Object.fromEntries(products.map(({ id, name }) => [id, name])) };
}
