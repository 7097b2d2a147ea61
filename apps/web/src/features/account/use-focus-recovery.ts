import { useEffect, useRef, type RefObject } from 'react';

/**
 * When `shown` changes and the focused element was removed with the old content, focuses the first field or button of the
 * new content. `shown` identifies the content; null while nothing has been shown yet.
 */
export function useFocusRecovery(shown: string | null): RefObject<HTMLDivElement | null> {
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
