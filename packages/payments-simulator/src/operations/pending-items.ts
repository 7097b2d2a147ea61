import type { LineFields } from '../objects/invoice.ts';
import { newInvoiceItem } from '../objects/invoice-item.ts';
import type { Subscription } from '../wire/wire-types.ts';
import type { Work } from './work.ts';

/** Stores lines for the subscription's next invoice. */
export async function storePendingItems(work: Work, subscription: Subscription, lines: LineFields[]): Promise<void> {
  for (const line of lines) {
    const item = newInvoiceItem(work.now, {
      customer: subscription.customer,
      invoice: null,
      amount: line.amount,
      description: line.description,
      price: line.price,
      quantity: line.quantity,
      period: line.period,
      metadata: {},
      subscription: subscription.id,
      isProration: true,
    });
    await work.objects.put(item);
    await work.emit('invoiceitem.created', item);
  }
}

/** Removes the pending items of the subscription and returns them as lines for its next invoice. */
export async function takePendingItems(work: Work, subscription: Subscription): Promise<LineFields[]> {
  const lines: LineFields[] = [];
  for (const item of await work.objects.all('invoiceitem', { customer: subscription.customer, invoice: null })) {
    if (item.parent?.subscription_details?.subscription !== subscription.id) continue;
    await work.objects.remove(item.id);
    const price = item.pricing?.price_details?.price;
    lines.push({
      amount: item.amount,
      description: item.description ?? '',
      period: item.period,
      price: price ? await work.objects.find('price', price) : null,
      quantity: item.quantity,
      from: { kind: 'invoice_item', item: item.id, subscription: subscription.id, proration: item.proration },
    });
  }
  return lines;
}
