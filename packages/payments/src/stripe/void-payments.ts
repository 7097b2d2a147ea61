import type Stripe from 'stripe';
import { callStripe, callStripeOrNull } from './stripe-errors.ts';

/** Invoices that can still be paid. */
const payable = ['open', 'uncollectible'] as const;
/** A player has a few unpaid invoices at most: the job `drop-payment` voids an unpaid charge that a newer one replaces. */
const maximumInvoices = 1_000;

export function voidPayment(stripe: Stripe, paymentId: string): Promise<void> {
  return callStripe(async () => {
    const { status } = await stripe.invoices.retrieve(paymentId);
    if (status === 'open') await voidUnlessFinal(stripe, paymentId);
  });
}

/** Voids all invoices of a customer that can still be paid. Tries all of them, then throws if one failed. */
export async function voidOpenPayments(stripe: Stripe, customer: string): Promise<void> {
  const failures: unknown[] = [];
  for (const status of payable) {
    // Listed completely before the first one is voided, because voided ones leave the list and would shift its pages.
    const listed = await callStripeOrNull(() =>
      stripe.invoices.list({ customer, status, limit: 100 }).autoPagingToArray({ limit: maximumInvoices }),
    );
    for (const { id } of listed ?? []) {
      await callStripe(() => voidUnlessFinal(stripe, id)).catch((thrown: unknown) => failures.push(thrown));
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Stripe refuses to void an invoice that was paid or voided in the meantime. */
async function voidUnlessFinal(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.invoices.voidInvoice(id);
  } catch (thrown) {
    const { status } = await stripe.invoices.retrieve(id);
    if (status === 'open' || status === 'uncollectible') throw thrown;
  }
}
