import { newInvoice, withLines, type InvoiceFields, type LineFields } from '../objects/invoice.ts';
import type { Invoice } from '../wire/wire-types.ts';
import type { Work } from './work.ts';

/** Creates a draft with its lines. */
export async function createInvoice(work: Work, fields: InvoiceFields, lines: LineFields[]): Promise<Invoice> {
  const invoice = withLines(newInvoice(work.now, fields), lines, fields.customer.balance);
  await work.objects.put(invoice);
  await work.emit('invoice.created', invoice);
  return invoice;
}
