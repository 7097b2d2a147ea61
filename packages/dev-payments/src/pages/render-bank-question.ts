import { html } from '@swing/domain/html';
import { money, renderDocument } from './document.ts';

interface BankQuestion {
  /** URL to which the answer is posted: `answer=confirm` or `answer=fail`. */
  action: string;
  amount: number;
  /** Sent along as hidden fields. */
  fields: Record<string, string>;
}

/** The confirmation page of the bank for a card that requires authentication (3-D Secure). */
export function renderBankQuestion({ action, amount, fields }: BankQuestion): string {
  return renderDocument(
    'Confirm the payment',
    html`<main class="page narrow"><form class="card bank" method="post" action="${action}">
<h1>Your bank asks: is this you?</h1>
<p>Test Bank wants you to confirm a payment of <strong class="money">${money(amount)}</strong>.</p>
${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button class="main wide" type="submit" name="answer" value="confirm">Confirm payment</button>
<button class="wide" type="submit" name="answer" value="fail">Refuse</button>
</form></main>`,
  );
}
