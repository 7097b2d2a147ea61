import { useRef, type FormEvent, type MouseEvent, type PointerEvent, type RefObject } from 'react';

const mouseControls = 'button, input[type="range"], [role="slider"]';

/**
 * Handlers that give the keys back to the stage after a mouse click on a button or slider, and after a choice in a list that was
 * opened with the mouse (analyzer-39). Keyboard users keep their focus.
 */
export function useFocusReturn(stage: RefObject<HTMLElement | null>) {
  const isPointerLast = useRef(false);
  const keepsFocus = useRef(false);
  const returnFocus = () => stage.current?.focus({ preventScroll: true });

  return {
    onPointerDownCapture({ pointerType }: PointerEvent) {
      // After a key, the stage loses the focus for a moment, which ends drawing with the keyboard.
      keepsFocus.current = isPointerLast.current && pointerType === 'mouse' && document.activeElement === stage.current;
      isPointerLast.current = true;
    },
    onMouseDownCapture(event: MouseEvent<HTMLElement>) {
      const { target, currentTarget } = event;
      if (!keepsFocus.current || !(target instanceof Element) || !currentTarget.contains(target)) return;
      // To and fro, the focus would cost two events and a layout of the page before the press is shown.
      if (target.closest('button')) event.preventDefault();
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
