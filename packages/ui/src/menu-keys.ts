/**
 * Returns the index of the menu item that a key moves to, or null for other keys. `current` is the item with the focus, -1
 * if none has it. The arrow keys go round.
 */
export function itemAfterKey(key: string, current: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowUp':
      return current <= 0 ? count - 1 : current - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
