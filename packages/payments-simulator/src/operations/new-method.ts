import { newPaymentMethod } from '../objects/payment-method.ts';
import { invalidRequest } from '../wire/api-error.ts';
import type { Customer, PaymentMethod } from '../wire/wire-types.ts';
import type { TestCard } from './test-cards.ts';
import type { Work } from './work.ts';

/** Stores a card for a customer. Throws ApiError if the card is always declined. */
export async function attachMethod(
  work: Work,
  card: TestCard,
  customer: Customer,
  isSetUp: boolean,
): Promise<PaymentMethod> {
  if (card.behaviour.kind === 'declined') throw invalidRequest(card.behaviour.message);
  const method = newPaymentMethod(work.now, card, {
    customer: customer.id,
    email: customer.email,
    name: customer.name ?? null,
  });
  await work.objects.put(method);
  await work.objects.putHidden('payment_method', method.id, { behaviour: card.behaviour, isSetUp });
  await work.emit('payment_method.attached', method);
  return method;
}
