/** Pixels a finger has to move sideways to turn a page. */
const threshold = 30;

/** Where a swipe leads from: 1 forward (to the left), -1 back, 0 when it was too short or rather up or down. */
export function swipeDirection(moveX: number, moveY: number): -1 | 0 | 1 {
  if (Math.abs(moveX) <= threshold || Math.abs(moveX) < Math.abs(moveY)) return 0;
  return moveX < 0 ? 1 : -1;
}

/** The index after a step, around both ends. */
export const wrapIndex = (index: number, count: number): number => (index + count) % count;
