/** Horizontal pixels a finger must move more than to turn a page. */
const threshold = 30;

/** Direction of a swipe: 1 forward (to the left), -1 back, 0 if too short or mostly vertical. */
export function swipeDirection(moveX: number, moveY: number): -1 | 0 | 1 {
  if (Math.abs(moveX) <= threshold || Math.abs(moveX) < Math.abs(moveY)) return 0;
  return moveX < 0 ? 1 : -1;
}

/** Wraps an index at both ends. */
export const wrapIndex = (index: number, count: number): number => (index + count) % count;
