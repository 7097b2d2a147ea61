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
  | { outcome: 'succeeded'; intent: PaymentIntent }
  | { outcome: 'processing'; intent: PaymentIntent }
  | { outcome: 'requires_action' | 'declined'; intent: PaymentIntent; error: ApiError };

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
    case 'settles_later': {
      const processing: PaymentIntent = { ...attempted, status: 'processing' };
      await work.objects.put(processing);
      return { outcome: 'processing', intent: processing };
    }
    case 'authenticates': {
      const isKnown = hidden?.isSetUp === true && !behaviour.isEveryTime && !presence.isOnSession;
      if (!presence.isAuthenticated && !isKnown) return askToConfirm(work, attempted);
      await work.objects.putHidden('payment_method', methodId, { behaviour, isSetUp: true });
      return succeed(work, attempted);
    }
  }
}

async function succeed(work: Work, intent: PaymentIntent): Promise<Confirmation> {
  return { outcome: 'succeeded', intent: await captureIntent(work, intent) };
}

/** Captures a payment: creates the charge with its fee, and marks the intent as succeeded. */
export async function captureIntent({ objects, now, pagesUrl }: Work, intent: PaymentIntent): Promise<PaymentIntent> {
  const charge = newCharge(now, intent, true, pagesUrl);
  const transaction = newBalanceTransaction(now, charge);
  const succeeded: PaymentIntent = { ...intent, status: 'succeeded', latest_charge: charge.id };
  await objects.put(transaction);
  await objects.put({ ...charge, balance_transaction: transaction.id });
  await objects.put(succeeded);
  return succeeded;
}

/** Records a failed charge. The intent can be paid with another method. */
export async function failIntent({ objects, now, pagesUrl }: Work, intent: PaymentIntent): Promise<PaymentIntent> {
  const charge = newCharge(now, intent, false, pagesUrl);
  const failed: PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: charge.id,
  };
  await objects.put(charge);
  await objects.put(failed);
  return failed;
}

async function decline(
  work: Work,
  intent: PaymentIntent,
  { code, declineCode, message }: Decline,
): Promise<Confirmation> {
  const failed = await failIntent(work, intent);
  const error = new ApiError(402, 'card_error', message, { code, decline_code: declineCode });
  return { outcome: 'declined', intent: failed, error };
}

async function askToConfirm(work: Work, intent: PaymentIntent): Promise<Confirmation> {
  const waiting: PaymentIntent = { ...intent, status: 'requires_action' };
  await work.objects.put(waiting);
  const message = 'Your card was declined. This transaction requires authentication.';
  const code = 'authentication_required';
  const error = new ApiError(402, 'card_error', message, { code, decline_code: code });
  return { outcome: 'requires_action', intent: waiting, error };
}
