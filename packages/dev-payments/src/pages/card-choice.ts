import { html, type SafeHtml } from '@swing/domain/html';
import { findTestCard, testCards, type TestCard } from '../operations/test-cards.ts';
import { fieldOf } from './page-scope.ts';

function renderCard({ name, label, number }: TestCard, isChosen: boolean): SafeHtml {
  return html`<li><label><input type="radio" name="card" value="${name}"${isChosen ? html` checked` : ''}>
<span>${label}</span> <span class="number">${number}</span></label></li>
`;
}

/** A list of test cards, with `chosen` preselected. */
export function renderCardChoice(chosen = 'success'): SafeHtml {
  return html`<fieldset><legend>Test card</legend>
<ul class="choices">
${testCards.map((card) => renderCard(card, card.name === chosen))}</ul></fieldset>`;
}

const refused =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

type CardAnswer =
  /** `isAuthenticated`: the customer confirmed the payment at the bank. */
  { card: TestCard; isAuthenticated: boolean } | { card: null; status: 400 | 402; error: string };

/**
 * Reads the chosen test card, and the customer's answer to the bank's question, from a posted form. If the payment cannot go on, `card` is null,
 * with the status and the error text of the page.
 */
export function readCardAnswer(body: unknown): CardAnswer {
  const card = findTestCard(fieldOf(body, 'card'));
  const answer = fieldOf(body, 'answer');
  if (!card) return { card: null, status: 400, error: 'Choose a test card.' };
  if (card.behaviour.kind === 'declined') return { card: null, status: 402, error: card.behaviour.message };
  if (answer === 'fail') return { card: null, status: 402, error: refused };
  return { card, isAuthenticated: answer === 'confirm' };
}
