import { all, markOne } from './dom.ts';

/** Horizontal pixels a finger must move more than to turn a page. */
const threshold = 30;

/** Direction of a swipe: 1 forward (to the left), -1 back, 0 if too short or mostly vertical. */
export function swipeDirection(moveX: number, moveY: number): -1 | 0 | 1 {
  if (Math.abs(moveX) <= threshold || Math.abs(moveX) < Math.abs(moveY)) return 0;
  return moveX < 0 ? 1 : -1;
}

/** Wraps an index at both ends. */
export const wrapIndex = (index: number, count: number): number => (index + count) % count;

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
