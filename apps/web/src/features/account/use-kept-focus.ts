import { useEffect, useRef, type RefObject } from 'react';

/**
 * Gives the focus to the first field or button of what is shown now, when it went away with what was shown before.
 * `shown` names it; null while nothing has been shown yet.
 */
export function useKeptFocus(shown: string | null): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    const isOther = before.current !== null && before.current !== shown;
    before.current = shown;
    if (isOther && document.activeElement === document.body) {
      box.current?.querySelector<HTMLElement>('input, button')?.focus();
    }
  }, [shown]);
  return box;
}
