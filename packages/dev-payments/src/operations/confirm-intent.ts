import { newBalanceTransaction, newCharge } from '../objects/payment.ts';
import { ApiError } from '../wire/api-error.ts';
import type { PaymentIntent } from '../wire/wire-types.ts';
import { genericDecline, type TestCard } from './test-cards.ts';
import type { Work } from './work.ts';

export interface Presence {
  /** Whether the customer is present on the page. */
  isOnSession: boolean;
  /** Whether the customer has just confirmed the payment. */
  isAuthenticated: boolean;
}

export type Confirmation =
  | { outcome: 'succeeded' | 'processing'; error: null }
  | { outcome: 'requires_action' | 'declined'; error: ApiError };

type Decline = Extract<TestCard['behaviour'], { kind: 'declined' }>;

/** Attempts to charge a payment intent with a payment method, and stores the result. */
export async function confirmIntent(
  work: Work,
  intent: PaymentIntent,
  methodId: string,
  presence: Presence,
): Promise<Confirmation> {
  await work.objects.get('payment_method', methodId, 'payment_method');
  const hidden = await work.objects.hidden('payment_method', methodId);
  const behaviour = hidden?.behaviour ?? genericDecline;
  const attempted: PaymentIntent = { ...intent, payment_method: methodId };
  switch (behaviour.kind) {
    case 'succeeds':
      return succeed(work, attempted);
    case 'declined':
      return decline(work, attempted, behaviour);
    case 'fails_off_session':
      return presence.isOnSession ? succeed(work, attempted) : decline(work, attempted, genericDecline);
    case 'settles_later':
      await work.objects.put({ ...attempted, status: 'processing' });
      return { outcome: 'processing', error: null };
    case 'authenticates': {
      const isKnown = hidden?.isSetUp === true && !behaviour.isEveryTime && !presence.isOnSession;
      if (!presence.isAuthenticated && !isKnown) return askToConfirm(work, attempted);
      await work.objects.putHidden('payment_method', methodId, { behaviour, isSetUp: true });
      return succeed(work, attempted);
    }
  }
}

async function succeed(work: Work, intent: PaymentIntent): Promise<Confirmation> {
  await captureIntent(work, intent);
  return { outcome: 'succeeded', error: null };
}

/** Captures a payment: creates the charge with its fee, and marks the intent as succeeded. */
export async function captureIntent({ objects, now, pagesUrl }: Work, intent: PaymentIntent): Promise<void> {
  const charge = newCharge(now, intent, true, pagesUrl);
  const transaction = newBalanceTransaction(now, charge);
  await objects.put(transaction);
  await objects.put({ ...charge, balance_transaction: transaction.id });
  await objects.put({ ...intent, status: 'succeeded', latest_charge: charge.id });
}

/** Records a failed charge. The intent can be paid with another method. */
export async function failIntent({ objects, now, pagesUrl }: Work, intent: PaymentIntent): Promise<void> {
  const charge = newCharge(now, intent, false, pagesUrl);
  await objects.put(charge);
  await objects.put({ ...intent, status: 'requires_payment_method', payment_method: null, latest_charge: charge.id });
}

async function decline(
  work: Work,
  intent: PaymentIntent,
  { code, declineCode, message }: Decline,
): Promise<Confirmation> {
  await failIntent(work, intent);
  return {
    outcome: 'declined',
    error: new ApiError(402, 'card_error', message, { code, decline_code: declineCode }),
  };
}

async function askToConfirm(work: Work, intent: PaymentIntent): Promise<Confirmation> {
  await work.objects.put({ ...intent, status: 'requires_action' });
  const message = 'Your card was declined. This transaction requires authentication.';
  const code = 'authentication_required';
  return { outcome: 'requires_action', error: new ApiError(402, 'card_error', message, { code, decline_code: code }) };
}
