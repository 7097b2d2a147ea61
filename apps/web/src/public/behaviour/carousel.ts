import { all, markOne } from './dom.ts';
import { swipeDirection, wrapIndex } from './swipe.ts';

export function setUpCarousel(): void {
  for (const carousel of all('[data-carousel]')) {
    const items = all('[data-slide]', carousel);
    const dots = all('[data-dots] button', carousel);
    let current = 0;
    let start: Touch | undefined;

    const show = (index: number) => {
      current = wrapIndex(index, items.length);
      markOne(items, current, 'data-current');
      markOne(dots, current, 'aria-current', 'true');
    };

    for (const [index, dot] of dots.entries()) dot.addEventListener('click', () => show(index));
    carousel.addEventListener('touchstart', ({ touches }) => (start = touches[0]), { passive: true });
    carousel.addEventListener('touchend', ({ changedTouches: [end] }) => {
      if (start && end) show(current + swipeDirection(end.clientX - start.clientX, end.clientY - start.clientY));
    });
  }
}
