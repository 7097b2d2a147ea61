import { newPaymentMethod } from '../objects/customer.ts';
import { invalidRequest } from '../wire/api-error.ts';
import type { PaymentMethod } from '../wire/wire-types.ts';
import type { TestCard } from './test-cards.ts';
import type { Work } from './work.ts';

/** Stores a card, for a customer if there is one. `isSetUp`: the bank confirmed it for later charges. */
export async function storeMethod(
  work: Work,
  card: TestCard,
  customer: string | null,
  isSetUp: boolean,
): Promise<PaymentMethod> {
  const method = newPaymentMethod(work.now, card, customer);
  await work.objects.put(method);
  await work.objects.putHidden('payment_method', method.id, { behaviour: card.behaviour, isSetUp });
  return method;
}

/** Stores a card for a customer. Throws ApiError if the card is always declined. */
export function attachMethod(work: Work, card: TestCard, customer: string, isSetUp: boolean): Promise<PaymentMethod> {
  if (card.behaviour.kind === 'declined') throw invalidRequest(card.behaviour.message);
  return storeMethod(work, card, customer, isSetUp);
}
