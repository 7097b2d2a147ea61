import { all, markOne } from './dom.ts';

/** The card a strip has been scrolled to; `most` is how far it can go, 0 where nothing scrolls. */
export function activeCard(scrolled: number, most: number, count: number): number {
  return most > 0 ? Math.round((Math.min(Math.max(scrolled, 0), most) / most) * (count - 1)) : 0;
}

/** How It Works on a phone: the active card follows the scroll, and keys can scroll it too. */
export function setUpStrips(): void {
  for (const steps of all('[data-strip]')) {
    const [strip] = all('.steps__strip', steps);
    if (!strip) continue;
    const cards = all('.steps__card', steps);
    const dots = all('.steps__dots span', steps);
    strip.addEventListener(
      'scroll',
      () => {
        const active = activeCard(strip.scrollLeft, strip.scrollWidth - strip.clientWidth, cards.length);
        markOne(cards, active, 'data-active');
        markOne(dots, active, 'data-active');
      },
      { passive: true },
    );
    new ResizeObserver(() => {
      if (strip.scrollWidth > strip.clientWidth) strip.tabIndex = 0;
      else strip.removeAttribute('tabindex');
    }).observe(strip);
  }
}
