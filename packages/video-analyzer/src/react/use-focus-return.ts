import { useRef, type FormEvent, type PointerEvent, type RefObject } from 'react';

const mouseControls = 'button, input[type="range"], [role="slider"]';

/**
 * Handlers that give the keys back to the stage after a mouse click on a button or slider, and after a choice in a list that was
 * opened with the mouse (analyzer-39). Keyboard users keep their focus.
 */
export function useFocusReturn(stage: RefObject<HTMLElement | null>) {
  const isPointerLast = useRef(false);
  const returnFocus = () => stage.current?.focus({ preventScroll: true });

  return {
    onPointerDownCapture() {
      isPointerLast.current = true;
    },
    onKeyDownCapture() {
      isPointerLast.current = false;
    },
    onPointerUp({ currentTarget }: PointerEvent<HTMLElement>) {
      const { activeElement } = document;
      if (activeElement?.matches(mouseControls) && currentTarget.contains(activeElement)) returnFocus();
    },
    onChange({ target, currentTarget }: FormEvent<HTMLElement>) {
      // Dialogs are outside of the analyzer's element, although their events pass through here.
      const isOwn = target instanceof HTMLSelectElement && currentTarget.contains(target);
      if (isOwn && isPointerLast.current) returnFocus();
    },
  };
}
