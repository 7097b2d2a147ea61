import { brand } from '@swing/domain/brand';
import { html, type SafeHtml } from '@swing/domain/html';
import { itemOf } from '../objects/subscription.ts';
import type { Customer, Invoice, PaymentMethod, PortalSession, Subscription } from '../wire/wire-types.ts';
import { renderCardChoice } from './card-choice.ts';
import { day, money, renderDocument } from './document.ts';

export interface PortalPage {
  session: PortalSession;
  customer: Customer;
  /** Those that have not ended. */
  subscriptions: Subscription[];
  /** Product names by id. */
  names: Record<string, string>;
  /** The stored card. */
  card: PaymentMethod | null;
  /** Newest first. */
  invoices: Invoice[];
}

/** The portal: the plan, the card and the invoices. */
export function renderPortal(page: PortalPage): string {
  const { session, customer, subscriptions, card, invoices } = page;
  return renderDocument(
    'Billing',
    html`<main class="page">
<div class="row"><div><p class="muted">${brand.name} billing</p><h1>${customer.name ?? customer.email ?? 'Customer'}</h1></div>
${session.return_url === null ? '' : html`<a class="button" href="${session.return_url}">Return to ${brand.name}</a>`}</div>
<section class="card" aria-labelledby="plan"><h2 id="plan">Current plan</h2>
${subscriptions.length === 0 ? html`<p class="muted">No plan is running.</p>` : subscriptions.map((one) => renderPlan(page, one))}</section>
<section class="card" aria-labelledby="method"><h2 id="method">Payment method</h2>
<div class="row"><p>${card ? describeMethod(card) : 'No card on file.'}</p>
<a class="button" href="/dev/pay/portal/${session.id}?step=card">Update card</a></div></section>
${renderInvoices(invoices)}
</main>`,
  );
}

/** The page for choosing another card. */
export function renderCardChange(page: PortalPage, error: string | null): string {
  const { session, card } = page;
  return renderDocument(
    'Update card',
    html`<main class="page narrow"><form class="card" method="post" action="/dev/pay/portal/${session.id}/card">
<h1>Update card</h1>
<p class="muted">${card ? html`On file: ${describeMethod(card)}` : 'No card on file.'}</p>
${error === null ? '' : html`<p class="note bad" role="alert">${error}</p>`}
${renderCardChoice()}
<button class="main wide" type="submit">Save card</button>
${renderBack(session)}
</form></main>`,
  );
}

/** The confirmation page before a plan is cancelled. */
export function renderQuestion(page: PortalPage, subscription: Subscription): string {
  const { session } = page;
  return renderDocument(
    'Cancel plan',
    html`<main class="page narrow"><form class="card" method="post" action="/dev/pay/portal/${session.id}/cancel">
<h1>Cancel ${nameOf(page, subscription)}?</h1>
<p>It stays available until ${day(periodEnd(subscription))} and is not renewed. Nothing is refunded.</p>
<input type="hidden" name="subscription" value="${subscription.id}">
<button class="main wide" type="submit">Cancel plan</button>
${renderBack(session)}
</form></main>`,
  );
}

function renderPlan(page: PortalPage, subscription: Subscription): SafeHtml {
  const { session } = page;
  const ends = subscription.cancel_at;
  return html`<div class="row"><div><p><strong>${nameOf(page, subscription)}</strong> <span class="tag ${subscription.status}">${labelOf(subscription)}</span></p>
<p class="money">${money(itemOf(subscription).price.unit_amount ?? 0)} per month</p>
<p class="muted">${ends === null ? html`Renews on ${day(periodEnd(subscription))}.` : html`Ends on ${day(ends)}.`}</p></div>
${ends === null ? html`<a class="button" href="/dev/pay/portal/${session.id}?step=cancel&amp;subscription=${subscription.id}">Cancel plan</a>` : html`<form method="post" action="/dev/pay/portal/${session.id}/resume"><input type="hidden" name="subscription" value="${subscription.id}"><button class="main" type="submit">Don't cancel plan</button></form>`}</div>
`;
}

function renderInvoices(invoices: Invoice[]): SafeHtml {
  if (invoices.length === 0) {
    return html`<section class="card" aria-labelledby="invoices"><h2 id="invoices">Invoices</h2><p class="muted">None yet.</p></section>`;
  }
  return html`<section class="card" aria-labelledby="invoices"><h2 id="invoices">Invoices</h2>
<div class="scroll" tabindex="0" role="region" aria-label="List of invoices"><table><thead><tr><th scope="col">Date</th><th scope="col">Number</th><th scope="col">Amount</th><th scope="col">Status</th></tr></thead>
<tbody>${invoices.map(
    (
      invoice,
    ) => html`<tr><td>${day(invoice.created)}</td><td><a href="/dev/pay/invoice/${invoice.id}">${invoice.number ?? 'Invoice'}</a></td><td class="money">${money(invoice.amount_due)}</td><td><span class="tag ${invoice.status ?? ''}">${invoice.status ?? ''}</span></td></tr>
`,
  )}</tbody></table></div></section>`;
}

function renderBack({ id, return_url: back, flow }: PortalSession): SafeHtml {
  const href = flow && back !== null ? back : `/dev/pay/portal/${id}?step=done`;
  return html`<p><a href="${href}">Go back</a></p>`;
}

/** For example `Visa ending in 4242`. */
export function describeMethod({ card, us_bank_account: bank }: PaymentMethod): string {
  if (card) return `${card.brand.replace(/^./, (letter) => letter.toUpperCase())} ending in ${card.last4}`;
  return `Bank account ending in ${bank?.last4 ?? ''}`;
}

const labels: Record<string, string> = { active: 'Active', past_due: 'Past due' };
const labelOf = ({ status, cancel_at: ends }: Subscription) =>
  ends === null ? (labels[status] ?? status) : 'Cancels soon';
const nameOf = ({ names }: PortalPage, subscription: Subscription) =>
  names[itemOf(subscription).price.product] ?? 'Plan';
const periodEnd = (subscription: Subscription) => itemOf(subscription).current_period_end;
