import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Moves the focus to `heir` when a group of controls is removed while one of them has it. Returns the ref of the group. */
export function useFocusHandover(heir: RefObject<HTMLElement | null>): RefObject<HTMLDivElement | null> {
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = group.current;
    const next = heir.current;
    return () => {
      if (element?.contains(document.activeElement)) next?.focus({ preventScroll: true });
    };
  }, [heir]);
  return group;
}
