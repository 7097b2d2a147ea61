import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Moves the focus to `fallback` if the group of controls is unmounted while it contains the focus. Returns the ref for the group. */
export function useFocusHandover(fallback: RefObject<HTMLElement | null>): RefObject<HTMLDivElement | null> {
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = group.current;
    const next = fallback.current;
    return () => {
      if (element?.contains(document.activeElement)) next?.focus({ preventScroll: true });
    };
  }, [fallback]);
  return group;
}
