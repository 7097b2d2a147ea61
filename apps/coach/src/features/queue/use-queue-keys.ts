import { useEffect, useEffectEvent, type RefObject } from 'react';
import { rowAfterKey } from './queue-keys.ts';

const fields = 'input, select, textarea, [contenteditable]';
const overlays = ':is([role="dialog"], [role="alertdialog"], dialog[open], :popover-open)';

interface QueueKeysOptions {
  list: RefObject<HTMLElement | null>;
  isOn: boolean;
  /** Called when the key for the next row is pressed on the last one. */
  onEnd: () => void;
}

/**
 * Moves the focus between the rows of the list (`data-queue-row`), and clicks the row's main button (`data-main-action`)
 * on Enter. Ignores keys while a field has the focus or a dialog or menu is open.
 */
export function useQueueKeys({ list, isOn, onEnd }: QueueKeysOptions): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { activeElement } = document;
    if (event.defaultPrevented || activeElement?.closest(fields) || document.querySelector(overlays)) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-queue-row]') ?? [])];
    const current = rows.findIndex((row) => row.contains(activeElement));
    const row = rows[current];
    if (event.key === 'Enter' && row === activeElement) {
      row?.querySelector<HTMLElement>('[data-main-action]')?.click();
      return;
    }
    const next = rowAfterKey(event, current, rows.length);
    if (next !== null) focusRow(rows[next]);
    else if (event.key === 'j' && current === rows.length - 1) onEnd();
  });

  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

function focusRow(row: HTMLElement | undefined): void {
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}
