import { newCharge } from '../objects/payment.ts';
import { invalidRequest } from '../wire/api-error.ts';
import type { CheckoutSession, Invoice, PaymentIntent } from '../wire/wire-types.ts';
import { captureIntent } from './confirm-intent.ts';
import { handlePaymentFailure } from './collect-invoice.ts';
import { settleInvoice } from './pay-invoice.ts';
import type { Work } from './work.ts';

/** Completes a pending bank payment: the money arrived, or it did not. Throws ApiError if it is not pending. */
export async function settlePayment(work: Work, intent: PaymentIntent, isPaid: boolean): Promise<void> {
  if (intent.status !== 'processing') throw invalidRequest('The payment is not waiting to settle.');
  const { objects } = work;
  const method = await objects.get('payment_method', intent.payment_method ?? '');
  const [payment] = await objects.all('invoice_payment', {
    payment: { payment_intent: intent.id },
    status: 'open',
  });
  const invoice = payment ? await objects.get('invoice', payment.invoice) : null;
  const session = await sessionOf(work, intent, invoice);
  if (isPaid) {
    await captureIntent(work, intent, method);
    if (invoice) await settleInvoice(work, invoice);
    if (!session) return;
    const paid: CheckoutSession = { ...session, payment_status: 'paid' };
    await objects.put(paid);
    await work.emit('checkout.session.async_payment_succeeded', paid);
    return;
  }
  const message = 'The customer does not have sufficient funds in the bank account.';
  const charge = newCharge(
    work.now,
    intent,
    method,
    { code: 'insufficient_funds', message, reason: 'insufficient_funds' },
    work.pagesUrl,
  );
  const failed: PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: charge.id,
    last_payment_error: {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message,
      payment_method: method,
    },
  };
  await objects.put(charge);
  await objects.put(failed);
  await work.emit('charge.failed', charge);
  await work.emit('payment_intent.payment_failed', failed);
  if (invoice) {
    await work.emit('invoice.payment_failed', invoice);
    await handlePaymentFailure(work, invoice);
  }
  if (session) await work.emit('checkout.session.async_payment_failed', session);
}

async function sessionOf(
  { objects }: Work,
  intent: PaymentIntent,
  invoice: Invoice | null,
): Promise<CheckoutSession | null> {
  const [direct] = await objects.all('checkout.session', { payment_intent: intent.id });
  if (direct) return direct;
  const [session] = invoice ? await objects.all('checkout.session', { invoice: invoice.id }) : [];
  return session ?? null;
}
