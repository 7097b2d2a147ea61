import type { ComponentType, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Logo } from './logo.tsx';
import { NavLink, PlainLink, type NavItem, type NavLinkProps } from './nav-link.tsx';
import { SiteMenu } from './site-menu.tsx';
import styles from './site-header.module.css';

export interface SiteHeaderProps {
  brandName: string;
  brandHref?: string;
  nav?: NavItem[];
  /** Buttons at the right end, also shown at the foot of the menu on small screens. */
  actions?: ReactNode;
  /** Shown beside the menu button on a phone, for example a Sign Up button. */
  compactActions?: ReactNode;
  /** Makes room for `compactActions` beside the logo, down to 320 px; below 352 px links among them are only in the menu. */
  isTight?: boolean | undefined;
  /** A line below the navigation in the menu, for example the name of the signed-in user. */
  menuNote?: ReactNode;
  /** Component that renders links, for example a router's. Default: a plain `<a>`. */
  linkComponent?: ComponentType<NavLinkProps>;
}

const noItems: NavItem[] = [];

/** The dark band at the top: logo, navigation, actions. Below 900 px the navigation moves into a slide-out menu. */
export function SiteHeader({
  brandName,
  brandHref = '/',
  nav = noItems,
  actions,
  compactActions,
  isTight,
  menuNote,
  linkComponent: LinkComponent = PlainLink,
}: SiteHeaderProps) {
  const hasMenu = nav.length > 0 || Boolean(actions);
  return (
    <header className={classNames(styles.root, isTight && styles.tight)} data-theme="dark">
      <div className={styles.bar}>
        <LinkComponent href={brandHref} className={styles.home}>
          <Logo name={brandName} className={styles.logo} />
        </LinkComponent>
        {nav.length > 0 ? (
          <nav className={styles.nav} aria-label="Main">
            <ul className={styles.list}>
              {nav.map((item) => (
                <li key={item.href} {...item.itemData}>
                  <NavLink item={item} className={styles.link} linkComponent={LinkComponent} />
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
        {hasMenu ? (
          <div className={styles.compact}>
            {compactActions}
            <SiteMenu brandName={brandName} nav={nav} actions={actions} note={menuNote} linkComponent={LinkComponent} />
          </div>
        ) : null}
      </div>
    </header>
  );
}
