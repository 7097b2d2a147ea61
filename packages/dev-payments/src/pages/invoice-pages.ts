import { html, type SafeHtml } from '@swing/domain/html';
import type { FastifyInstance } from 'fastify';
import { payInvoice } from '../operations/pay-invoice.ts';
import { attachMethod } from '../operations/store-method.ts';
import type { Work } from '../operations/work.ts';
import { runChange, runRead, type Simulation } from '../simulation.ts';
import { missing } from '../wire/api-error.ts';
import type { Charge, Invoice } from '../wire/wire-types.ts';
import { readCardAnswer, renderCardChoice } from './card-choice.ts';
import { day, money, renderDocument } from './document.ts';
import { sendPage } from './page-scope.ts';
import { renderBankQuestion } from './render-bank-question.ts';
import { describeMethod } from './render-portal.ts';

type Params = { Params: { id: string } };

/** `/dev/pay/invoice/{invoice}`, where an open one can be paid, and `/dev/pay/receipt/{charge}`. */
export function registerInvoicePages(app: FastifyInstance, simulation: Simulation): void {
  const site = `${simulation.publicUrl}/account`;

  app.get<Params>('/dev/pay/invoice/:id', async (request, reply) => {
    const invoice = await runRead(simulation, (work) => readInvoice(work, request.params.id));
    return sendPage(reply, renderInvoice(invoice, null, site));
  });

  app.post<Params>('/dev/pay/invoice/:id', async (request, reply) => {
    const { id } = request.params;
    const invoice = await runRead(simulation, (work) => readInvoice(work, id));
    if (invoice.status !== 'open') return reply.redirect(`/dev/pay/invoice/${id}`, 303);
    const answer = readCardAnswer(request.body);
    if (!answer.card) return sendPage(reply.code(answer.status), renderInvoice(invoice, answer.error, site));
    const { card, isAuthenticated } = answer;
    if (card.behaviour.kind === 'authenticates' && !isAuthenticated) {
      const action = `/dev/pay/invoice/${id}`;
      const fields = { card: card.name };
      return sendPage(reply, renderBankQuestion({ action, amount: invoice.amount_due, fields }));
    }
    await runChange(simulation, async (work) => {
      const open = await readInvoice(work, id);
      if (open.status !== 'open') return;
      const method = await attachMethod(work, card, open.customer, isAuthenticated);
      await payInvoice(work, open, { isOnSession: true, isAuthenticated }, method.id);
    });
    return reply.redirect(`/dev/pay/invoice/${id}`, 303);
  });

  app.get<Params>('/dev/pay/receipt/:id', async (request, reply) => {
    const { charge, method } = await runRead(simulation, async ({ objects }) => {
      const found = await objects.get('charge', request.params.id);
      return { charge: found, method: await objects.find('payment_method', found.payment_method ?? '') };
    });
    if (!charge.paid) throw missing('receipt', charge.id, 'id');
    return sendPage(reply, renderReceipt(charge, method ? describeMethod(method) : 'Card'));
  });
}

async function readInvoice({ objects }: Work, id: string): Promise<Invoice> {
  const invoice = await objects.get('invoice', id);
  if (invoice.status === 'draft') throw missing('invoice', id, 'id');
  return invoice;
}

function renderInvoice(invoice: Invoice, error: string | null, site: string): string {
  const { id, number, status, amount_due: due, total, lines } = invoice;
  const balance = due - total;
  return renderDocument(
    `Invoice ${number ?? ''}`,
    html`<main class="page narrow"><section class="card" aria-labelledby="invoice">
<div class="row"><h1 id="invoice">${money(due)}</h1><span class="tag ${status ?? ''}">${status ?? ''}</span></div>
<p class="muted">Invoice ${number ?? ''} of ${day(invoice.created)}</p>
<ul class="stack">${lines.data.map(renderLine)}
${balance === 0 ? '' : html`<li class="row"><span>Balance</span> <span class="money">${money(balance)}</span></li>`}</ul>
${status === 'paid' ? html`<p class="note good" role="status">Paid. Thank you.</p>` : ''}
<p><a href="${site}">Return to the site</a></p></section>
${
  status === 'open'
    ? html`<form class="card" method="post" action="/dev/pay/invoice/${id}"><h2>Pay this invoice</h2>
${error === null ? '' : html`<p class="note bad" role="alert">${error}</p>`}
${renderCardChoice()}<button class="main wide" type="submit">Pay ${money(due)}</button></form>`
    : ''
}</main>`,
  );
}

function renderLine({ description, amount }: Invoice['lines']['data'][number]): SafeHtml {
  return html`<li class="row"><span>${description ?? ''}</span> <span class="money">${money(amount)}</span></li>
`;
}

function renderReceipt(charge: Charge, method: string): string {
  return renderDocument(
    'Receipt',
    html`<main class="page narrow"><section class="card"><div class="row"><h1>${money(charge.amount)}</h1>
<span class="tag ${charge.refunded ? 'canceled' : 'paid'}">${charge.refunded ? 'refunded' : 'paid'}</span></div>
<p class="muted">Paid on ${day(charge.created)} with ${method}</p>
<p>${charge.description ?? 'Payment'}</p>
${charge.amount_refunded > 0 ? html`<p>Refunded: <span class="money">${money(charge.amount_refunded)}</span></p>` : ''}
</section></main>`,
  );
}
