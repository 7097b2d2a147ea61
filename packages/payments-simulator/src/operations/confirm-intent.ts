import { newBalanceTransaction, newCharge, processingFee } from '../objects/payment.ts';
import { ApiError } from '../wire/api-error.ts';
import type { Charge, PaymentIntent, PaymentMethod } from '../wire/wire-types.ts';
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

/** Attempts to charge a payment intent with a payment method. Stores the result and emits its events. */
export async function confirmIntent(
  work: Work,
  intent: PaymentIntent,
  methodId: string,
  presence: Presence,
): Promise<Confirmation> {
  const method = await work.objects.get('payment_method', methodId, 'payment_method');
  const hidden = await work.objects.hidden('payment_method', methodId);
  const behaviour = hidden?.behaviour ?? genericDecline;
  const attempted: PaymentIntent = { ...intent, payment_method: methodId, next_action: null };
  switch (behaviour.kind) {
    case 'succeeds':
      return succeed(work, attempted, method);
    case 'declined':
      return decline(work, attempted, method, behaviour);
    case 'fails_off_session':
      return presence.isOnSession ? succeed(work, attempted, method) : decline(work, attempted, method, genericDecline);
    case 'settles_later':
      return await process(work, attempted);
    case 'authenticates': {
      const isKnown = hidden?.isSetUp === true && !behaviour.isEveryTime && !presence.isOnSession;
      if (!presence.isAuthenticated && !isKnown) return askToConfirm(work, attempted, method);
      await work.objects.putHidden('payment_method', methodId, { behaviour, isSetUp: true });
      return succeed(work, attempted, method);
    }
  }
}

async function succeed(work: Work, intent: PaymentIntent, method: PaymentMethod): Promise<Confirmation> {
  return { outcome: 'succeeded', intent: await captureIntent(work, intent, method) };
}

/** Captures a payment: creates the charge with its fee, and marks the intent as succeeded. */
export async function captureIntent(work: Work, intent: PaymentIntent, method: PaymentMethod): Promise<PaymentIntent> {
  const { objects, now } = work;
  const bare = newCharge(now, intent, method, null, work.pagesUrl);
  const transaction = newBalanceTransaction(now, {
    amount: intent.amount,
    fee: processingFee(intent.amount),
    type: method.type === 'card' ? 'charge' : 'payment',
    reportingCategory: 'charge',
    source: bare.id,
    description: intent.description,
  });
  const charge: Charge = { ...bare, balance_transaction: transaction.id };
  const succeeded: PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  };
  await objects.put(transaction);
  await objects.put(charge);
  await objects.put(succeeded);
  await work.emit('charge.succeeded', charge);
  await work.emit('payment_intent.succeeded', succeeded);
  return succeeded;
}

async function decline(
  work: Work,
  intent: PaymentIntent,
  method: PaymentMethod,
  { code, declineCode, message }: Decline,
): Promise<Confirmation> {
  const { objects, now } = work;
  const charge = newCharge(now, intent, method, { code, message, reason: declineCode }, work.pagesUrl);
  const failed: PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: charge.id,
    last_payment_error: {
      type: 'card_error',
      code,
      decline_code: declineCode,
      message,
      charge: charge.id,
      payment_method: method,
    },
  };
  await objects.put(charge);
  await objects.put(failed);
  await work.emit('charge.failed', charge);
  await work.emit('payment_intent.payment_failed', failed);
  const error = new ApiError(402, 'card_error', message, {
    code,
    decline_code: declineCode,
    charge: charge.id,
    payment_intent: failed,
    payment_method: method,
  });
  return { outcome: 'declined', intent: failed, error };
}

async function askToConfirm(work: Work, intent: PaymentIntent, method: PaymentMethod): Promise<Confirmation> {
  const waiting: PaymentIntent = {
    ...intent,
    status: 'requires_action',
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { return_url: null, url: `${work.pagesUrl}/confirm/${intent.id}` },
    },
  };
  await work.objects.put(waiting);
  await work.emit('payment_intent.requires_action', waiting);
  const message = 'Your card was declined. This transaction requires authentication.';
  const error = new ApiError(402, 'card_error', message, {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    payment_intent: waiting,
    payment_method: method,
  });
  return { outcome: 'requires_action', intent: waiting, error };
}

async function process(work: Work, intent: PaymentIntent): Promise<Confirmation> {
  const processing: PaymentIntent = { ...intent, status: 'processing' };
  await work.objects.put(processing);
  await work.emit('payment_intent.processing', processing);
  return { outcome: 'processing', intent: processing };
}
