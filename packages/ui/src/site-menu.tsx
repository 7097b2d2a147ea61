import { useId, useRef, type ComponentType, type MouseEvent, type ReactNode } from 'react';
import { Menu, X } from 'lucide-react';
import { Logo } from './logo.tsx';
import { NavLink, type NavItem, type NavLinkProps } from './nav-link.tsx';
import { utilities } from './utilities.ts';
import styles from './site-menu.module.css';

interface SiteMenuProps {
  brandName: string;
  nav: NavItem[];
  actions?: ReactNode;
  note?: ReactNode;
  linkComponent?: ComponentType<NavLinkProps>;
}

/**
 * The slide-out menu of small screens. It is a native `<dialog>`, which brings focus trap, Esc and inertness, because
 * the prerendered pages show the same markup without React. There a script calls `showModal()` on the dialog named by
 * `aria-controls` of `[data-menu-open]`, and `close()` on clicks on `[data-menu-close]` and links.
 */
export function SiteMenu({ brandName, nav, actions, note, linkComponent }: SiteMenuProps) {
  const menuId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  function closeOnLinkOrBackdrop(event: MouseEvent<HTMLDialogElement>) {
    const target = event.target as Element;
    if (target === event.currentTarget || target.closest('a')) dialog.current?.close();
  }

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-controls={menuId}
        data-menu-open=""
        onClick={() => dialog.current?.showModal()}
      >
        <Menu aria-hidden="true" />
      </button>
      {/* Clicks bubble from the links inside or come from the backdrop. The keyboard equivalent is Esc. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <dialog ref={dialog} id={menuId} className={styles.root} aria-label="Menu" onClick={closeOnLinkOrBackdrop}>
        <div className={styles.panel}>
          <div className={styles.top}>
            <Logo name={brandName} size="small" />
            <button
              type="button"
              className={styles.button}
              aria-label="Close menu"
              data-menu-close=""
              onClick={() => dialog.current?.close()}
            >
              <X aria-hidden="true" />
            </button>
          </div>
          {note ? <p className={styles.note}>{note}</p> : null}
          {nav.length > 0 ? (
            <nav aria-label="Menu">
              <ul className={utilities.list}>
                {nav.map((item) => (
                  <li key={item.href} {...item.itemData}>
                    <NavLink item={item} className={styles.link} linkComponent={linkComponent} />
                  </li>
                ))}
              </ul>
            </nav>
          ) : null}
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </div>
      </dialog>
    </>
  );
}
