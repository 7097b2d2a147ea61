import type { Invoice } from '../wire/wire-types.ts';
import type { Work } from './work.ts';

const daySeconds = 86_400;
/** Days after the first attempt on which a failed payment is retried. After the last one the subscription ends. */
const retryDays = [3, 5, 7];

/** Schedules the next attempt to pay an invoice. Returns null if that was the last one. */
export async function scheduleRetry(work: Work, invoice: Invoice): Promise<Invoice | null> {
  const days = retryDays[invoice.attempt_count - 1];
  const first = invoice.status_transitions.finalized_at ?? work.now;
  const next = days === undefined ? null : first + days * daySeconds;
  const scheduled = { ...invoice, next_payment_attempt: next, auto_advance: next !== null };
  await work.objects.put(scheduled);
  await work.emit('invoice.updated', scheduled, { next_payment_attempt: invoice.next_payment_attempt });
  return next === null ? null : scheduled;
}
