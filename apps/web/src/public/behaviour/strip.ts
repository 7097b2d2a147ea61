import { all, markOne } from './dom.ts';

/** Index of the card a strip is scrolled to. `maxScroll` is the largest scroll position, 0 if nothing scrolls. */
export function activeCard(scrolled: number, maxScroll: number, count: number): number {
  return maxScroll > 0 ? Math.round((Math.min(Math.max(scrolled, 0), maxScroll) / maxScroll) * (count - 1)) : 0;
}

/** How It Works on a phone: marks the card scrolled to, and makes the strip focusable so that keys can scroll it. */
export function setUpStrips(): void {
  for (const steps of all('[data-strip]')) {
    const [strip] = all('ol', steps);
    if (!strip) continue;
    const cards = all('li', steps);
    const dots = all('[data-dots] span', steps);
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
