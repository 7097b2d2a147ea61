import { html, type SafeHtml } from '@swing/domain/html';
import { testCards, type TestCard } from '../operations/test-cards.ts';

function renderCard({ name, label, number }: TestCard, isChosen: boolean): SafeHtml {
  return html`<li><label><input type="radio" name="card" value="${name}"${isChosen ? html` checked` : ''}>
<span>${label}</span> <span class="number">${number}</span></label></li>
`;
}

/** A list of test cards, with `chosen` preselected. */
export function renderCardChoice(chosen = 'success', cards: readonly TestCard[] = testCards): SafeHtml {
  return html`<fieldset><legend>Test card</legend>
<ul class="choices">
${cards.map((card) => renderCard(card, card.name === chosen))}</ul></fieldset>`;
}
