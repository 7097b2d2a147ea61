import { EllipsisVertical } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { itemAfterKey } from './menu-keys.ts';
import styles from './action-menu.module.css';

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
}

interface ActionMenuProps {
  /** Accessible name of the button. */
  label: string;
  actions: readonly MenuAction[];
  /** Of the button. `small`: as low as small buttons, for rows. */
  size?: 'small' | 'medium';
  className?: string;
}

const gap = 4;

/**
 * A button with three dots that opens a menu of less frequent actions. A native popover, which closes by itself on Esc and
 * on a click outside: the menu of Base UI is a fifth of the script that a screen may load.
 */
export function ActionMenu({ label, actions, size = 'medium', className }: ActionMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place | null>(null);

  function handleToggle(newState: string) {
    if (newState === 'open') {
      menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
      return;
    }
    // The actions are removed. If one had the focus, it would go back to the start of the page.
    if (menu.current?.contains(document.activeElement)) button.current?.focus();
    setPlace(null);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const next = itemAfterKey(event.key, items.indexOf(document.activeElement as HTMLElement), items.length);
    if (event.key === 'Tab') menu.current?.hidePopover();
    if (next === null) return;
    event.preventDefault();
    items[next]?.focus();
  }

  return (
    <div className={className}>
      <IconButton
        ref={button}
        label={label}
        size={size}
        icon={<EllipsisVertical />}
        aria-haspopup="menu"
        aria-expanded={place !== null}
        popoverTarget={id}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          menu.current?.showPopover();
        }}
      />
      <div
        ref={menu}
        id={id}
        role="menu"
        aria-label={label}
        popover="auto"
        tabIndex={-1}
        className={styles.root}
        style={place ?? undefined}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open' && button.current) setPlace(placeBeside(button.current));
        }}
        onToggle={({ newState }) => handleToggle(newState)}
        onKeyDown={handleKeyDown}
      >
        {place === null
          ? null
          : actions.map(({ label: text, icon, onSelect }) => (
              <button
                key={text}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={styles.item}
                onClick={() => {
                  menu.current?.hidePopover();
                  onSelect();
                }}
              >
                {icon}
                {text}
              </button>
            ))}
      </div>
    </div>
  );
}

/** Distances from the edges of the page, so that the menu scrolls with its button. */
interface Place {
  insetInlineEnd: number;
  insetBlockStart?: number;
  insetBlockEnd?: number;
}

/** Below the button, or above it if the button is in the lower half of the window. */
function placeBeside(button: HTMLElement): Place {
  const { top, bottom, right } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const insetInlineEnd = clientWidth - right;
  if (bottom < clientHeight / 2) return { insetInlineEnd, insetBlockStart: bottom + globalThis.scrollY + gap };
  return { insetInlineEnd, insetBlockEnd: clientHeight - top - globalThis.scrollY + gap };
}
