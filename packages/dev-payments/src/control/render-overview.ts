import { html, type SafeHtml } from '@swing/domain/html';
import { day, money, renderDocument } from '../pages/document.ts';
import type { ShownDelivery, WebhookMode } from '../webhooks/deliveries.ts';
import type { Overview, ShownCustomer } from './read-overview.ts';

interface OverviewPage extends Overview {
  deliveries: ShownDelivery[];
  mode: WebhookMode;
  now: Date;
}

/** The simulator's control page: time, customers, events. */
export function renderOverview(page: OverviewPage): string {
  const last = page.customers.at(-1)?.customer.id;
  return renderDocument(
    'Payments simulator',
    html`<main class="page broad">
<h1>Payments simulator</h1>
<section class="card" aria-labelledby="time"><h2 id="time">Time</h2>
<div class="row"><p>It is <strong>${page.now.toISOString().slice(0, 16).replace('T', ' ')} UTC</strong>. Renewals, retries and expiries on the way happen.</p>
<div class="actions">${[1, 3, 7, 31].map((days) => renderAction('/dev/clock', `${days} day${days === 1 ? '' : 's'} forward`, { days: String(days) }))}</div></div></section>
<section class="card" aria-labelledby="customers"><h2 id="customers">Customers</h2>
${page.customers.length === 0 ? html`<p class="muted">Nobody has paid yet.</p>` : page.customers.map((one) => renderCustomer(one, page.names))}
${page.hasOlder && last ? html`<p><a href="/dev/pay/?before=${last}" rel="next">Older customers</a></p>` : ''}</section>
<section class="card" aria-labelledby="events"><h2 id="events">Webhooks</h2>
<div class="row"><p>Delivery: <strong>${describeMode(page.mode)}</strong></p><div class="actions">
${renderAction('/dev/pay/control/webhooks', 'Deliver at once', { mode: 'prompt' })}
${renderAction('/dev/pay/control/webhooks', 'Deliver twice', { mode: 'twice' })}
${renderAction('/dev/pay/control/webhooks', 'Deliver a minute late', { mode: 'prompt', delaySeconds: '60' })}
${renderAction('/dev/pay/control/webhooks', 'Hold', { mode: 'held' })}
${renderAction('/dev/pay/control/webhooks/release', 'Release held', { order: 'created' })}
${renderAction('/dev/pay/control/webhooks/release', 'Release held backwards', { order: 'reversed' })}</div></div>
${renderDeliveries(page.deliveries)}</section>
</main>`,
  );
}

function renderCustomer(
  { customer, subscriptions, charges, processing }: ShownCustomer,
  names: Record<string, string>,
): SafeHtml {
  const label = customer.email ?? customer.id;
  return html`<article class="card" aria-label="${label}">
<div class="row"><h3>${label}</h3><code>${customer.id}</code></div>
${subscriptions.map(
  ({
    id,
    status,
    items,
    cancel_at: ends,
  }) => html`<div class="row"><p><span class="tag ${status}">${status}</span> ${items.data.map(({ price }) => names[price.product] ?? price.id).join()}, ${ends === null ? html`renews ${day(items.data[0]?.current_period_end ?? 0)}` : html`ends ${day(ends)}`} <code>${id}</code></p></div>
`,
)}
<div class="actions">${renderAction(`/dev/pay/control/customers/${customer.id}/card`, 'Fail renewals', { card: 'fails_at_renewal' }, label)}
${renderAction(`/dev/pay/control/customers/${customer.id}/card`, 'Let renewals pass', { card: 'success' }, label)}</div>
${processing.map(
  ({
    id,
    amount,
  }) => html`<div class="row"><p><span class="tag processing">on its way</span> <span class="money">${money(amount)}</span></p><div class="actions">
${renderAction(`/dev/pay/control/payments/${id}/settle`, 'Let it arrive', { isPaid: 'true' }, label)}
${renderAction(`/dev/pay/control/payments/${id}/settle`, 'Let it bounce', { isPaid: 'false' }, label)}</div></div>
`,
)}
${charges.map(
  ({
    charge,
    dispute,
  }) => html`<div class="row"><p><span class="tag ${charge.status}">${stateOf(charge, dispute)}</span> <span class="money">${money(charge.amount)}</span> on ${day(charge.created)}</p><div class="actions">
${charge.paid && !charge.refunded && !charge.disputed ? [renderAction(`/dev/pay/control/payments/${charge.id}/refund`, 'Refund', {}, label), renderAction(`/dev/pay/control/payments/${charge.id}/dispute`, 'Dispute', {}, label)] : ''}
${dispute?.status === 'needs_response' ? [renderAction(`/dev/pay/control/disputes/${dispute.id}/close`, 'Win dispute', { status: 'won' }, label), renderAction(`/dev/pay/control/disputes/${dispute.id}/close`, 'Lose dispute', { status: 'lost' }, label)] : ''}</div></div>
`,
)}
</article>`;
}

function stateOf(
  charge: ShownCustomer['charges'][number]['charge'],
  dispute: ShownCustomer['charges'][number]['dispute'],
) {
  if (dispute) return `dispute: ${dispute.status.replace('_', ' ')}`;
  if (charge.refunded) return 'refunded';
  return charge.amount_refunded > 0 ? `${money(charge.amount_refunded)} refunded` : charge.status;
}

function renderDeliveries(deliveries: ShownDelivery[]): SafeHtml {
  if (deliveries.length === 0) return html`<p class="muted">No events yet.</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Last events"><table>
<thead><tr><th scope="col">Event</th><th scope="col">State</th><th scope="col">Attempts</th><th scope="col">Answer</th><th scope="col">Again</th></tr></thead>
<tbody>${deliveries.map(
    ({
      eventId,
      type,
      state,
      attempts,
      lastStatus,
    }) => html`<tr><td>${type}<br><code>${eventId}</code></td><td><span class="tag ${state}">${state.replace('_', ' ')}</span></td><td>${String(attempts)}</td><td>${lastStatus === null ? '-' : String(lastStatus)}</td><td class="actions">${renderAction(`/dev/pay/control/events/${eventId}/deliver`, 'Deliver again', {}, eventId)}</td></tr>
`,
  )}</tbody></table></div>`;
}

/** A button that posts a form. `about` distinguishes it from similar buttons for screen readers. */
function renderAction(action: string, label: string, fields: Record<string, string>, about?: string): SafeHtml {
  return html`<form method="post" action="${action}">${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<button type="submit"${about === undefined ? '' : html` aria-label="${label}: ${about}"`}>${label}</button></form>`;
}

function describeMode({ mode, delaySeconds }: WebhookMode): string {
  const names = { prompt: 'at once', twice: 'twice', held: 'held' } as const;
  return delaySeconds > 0 ? `${names[mode]}, ${delaySeconds} s late` : names[mode];
}
