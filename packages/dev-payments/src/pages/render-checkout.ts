import { brand } from '@swing/domain/brand';
import { html } from '@swing/domain/html';
import type { CheckoutSession } from '../wire/wire-types.ts';
import { renderCardChoice } from './card-choice.ts';
import { money, renderDocument } from './document.ts';

export interface CheckoutPage {
  session: CheckoutSession;
  /** Name of what is bought. */
  product: string;
  /** The values typed before, when the page is shown again. */
  typed: { card: string; email: string; name: string };
  error: string | null;
}

/** The hosted checkout: the purchase beside the payment form. */
export function renderCheckout({ session, product, typed, error }: CheckoutPage): string {
  const isSubscription = session.mode === 'subscription';
  const known = session.customer_details?.email ?? null;
  const total = money(session.amount_total ?? 0);
  return renderDocument(
    'Checkout',
    html`<main class="split">
<section class="summary" aria-label="What you buy"><div>
<p class="shop">${brand.name}</p>
<h1 class="what">${isSubscription ? 'Subscribe to' : 'Pay for'} ${product}</h1>
<p class="price">${total}${isSubscription ? html` <small>every month</small>` : ''}</p>
<ul class="lines">
<li><span>${product}<small>${isSubscription ? 'Billed every month' : 'Paid once'}</small></span> <span>${total}</span></li>
</ul>
<p class="lines"><span class="total"><span>Total due today</span> <span>${total}</span></span></p>
${session.cancel_url === null ? '' : html`<p><a href="${session.cancel_url}">Back without paying</a></p>`}
</div></section>
<section class="form" aria-label="How you pay"><div>
<form class="stack" method="post" action="/dev/pay/checkout/${session.id}">
<h2>Pay with a test card</h2>
${error === null ? '' : html`<p class="note bad" role="alert">${error}</p>`}
<p class="field"><label for="email">Email</label>
<input id="email" name="email" type="email" required autocomplete="email" value="${known ?? typed.email}"${known === null ? '' : html` readonly`}></p>
<p class="field"><label for="name">Name on card</label>
<input id="name" name="name" type="text" autocomplete="cc-name" maxlength="200" value="${typed.name}"></p>
${renderCardChoice(typed.card)}
<button class="main wide" type="submit">${isSubscription ? 'Subscribe' : `Pay ${total}`}</button>
${isSubscription ? html`<p class="hint">Renews every month until cancelled.</p>` : ''}
</form>
</div></section>
</main>`,
  );
}
