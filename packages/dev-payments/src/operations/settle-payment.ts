import { invalidRequest } from '../wire/api-error.ts';
import type { CheckoutSession, Invoice, PaymentIntent } from '../wire/wire-types.ts';
import { handlePaymentFailure } from './collect-invoice.ts';
import { captureIntent, failIntent } from './confirm-intent.ts';
import { settleInvoice } from './pay-invoice.ts';
import type { Work } from './work.ts';

/** Completes a pending bank payment: the money arrived, or it did not. Throws ApiError if it is not pending. */
export async function settlePayment(work: Work, intent: PaymentIntent, isPaid: boolean): Promise<void> {
  if (intent.status !== 'processing') throw invalidRequest('The payment is not waiting to settle.');
  const { objects } = work;
  const [payment] = await objects.all('invoice_payment', {
    payment: { payment_intent: intent.id },
    status: 'open',
  });
  const invoice = payment ? await objects.get('invoice', payment.invoice) : null;
  const session = await sessionOf(work, intent, invoice);
  if (!isPaid) {
    await failIntent(work, intent);
    if (invoice) {
      await work.emit('invoice.payment_failed', invoice);
      await handlePaymentFailure(work, invoice);
    }
    if (session) await work.emit('checkout.session.async_payment_failed', session);
    return;
  }
  await captureIntent(work, intent);
  if (invoice) await settleInvoice(work, invoice);
  if (!session) return;
  const paid: CheckoutSession = { ...session, payment_status: 'paid' };
  await objects.put(paid);
  await work.emit('checkout.session.async_payment_succeeded', paid);
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
