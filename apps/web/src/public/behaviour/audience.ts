import { all } from './dom.ts';

/** Sets the page's audience. All switches show the same state. */
export function setUpAudience(): void {
  const buttons = all('[data-choose-audience]');
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const audience = button.dataset.chooseAudience;
      document.body.dataset.audience = audience;
      for (const each of buttons) each.setAttribute('aria-pressed', String(each.dataset.chooseAudience === audience));
    });
  }
}
