import type { Customer } from '../wire/wire-types.ts';
import { changesOf } from './changes-of.ts';
import type { Work } from './work.ts';

/** Changes a customer and emits an event if anything differs. */
export async function updateCustomer(work: Work, customer: Customer, changes: Partial<Customer>): Promise<Customer> {
  const updated = { ...customer, ...changes };
  const previous = changesOf(customer, updated);
  if (!previous) return customer;
  await work.objects.put(updated);
  await work.emit('customer.updated', updated, previous);
  return updated;
}
