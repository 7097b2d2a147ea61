import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

interface UploadFocus {
  /** The upload, which calls its listeners before React updates the page. */
  flow: { subscribe: (listener: () => void) => () => void };
  /** `done` and `failed` are results. */
  phase: string;
  panel: RefObject<HTMLElement | null>;
  /** The message that the video was sent. */
  notice: RefObject<HTMLElement | null>;
  /** The button that opens and closes the panel. */
  toggle: RefObject<HTMLElement | null>;
}

/**
 * Moves the focus to the next control when an upload step removes or disables the focused element. When an upload ends and
 * nothing has the focus, focuses its result. Never takes the focus from a usable element.
 */
export function useUploadFocus({ flow, phase, panel, notice, toggle }: UploadFocus): void {
  const focused = useRef<Element | null>(null);
  // The listener runs before React updates the page.
  useEffect(() => flow.subscribe(() => void (focused.current = document.activeElement)), [flow]);
  useLayoutEffect(() => {
    const before = focused.current;
    focused.current = null;
    if (!before || !isFocusLost()) return;
    const isEnd = phase === 'done' || phase === 'failed';
    if (before === document.body && !isEnd) return;
    const next = phase === 'done' ? notice.current : nextControl(panel.current, toggle.current);
    next?.focus();
  }, [phase, panel, notice, toggle]);
}

function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return !activeElement || activeElement === body || activeElement.matches(':disabled');
}

const controls = ['[data-cancels-upload]', 'button[type="submit"]:enabled', 'input[type="file"]:enabled'];

function nextControl(panel: HTMLElement | null, toggle: HTMLElement | null): HTMLElement | null | undefined {
  const inPanel = controls.map((control) => panel?.querySelector<HTMLElement>(control)).find(Boolean);
  return inPanel ?? (toggle?.matches(':enabled') ? toggle : null);
}
