import './site-header.css';
import type { ComponentType, ReactNode } from 'react';
import { Logo } from './logo.tsx';
import { NavLink, PlainLink, type NavItem, type NavLinkProps } from './nav-link.tsx';
import { SiteMenu } from './site-menu.tsx';

export interface SiteHeaderProps {
  brandName: string;
  brandHref?: string;
  nav?: NavItem[];
  /** Buttons at the right end, also shown at the foot of the menu on small screens. */
  actions?: ReactNode;
  /** Shown beside the menu button on a phone, for example a Sign Up button. */
  compactActions?: ReactNode;
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
  menuNote,
  linkComponent: LinkComponent = PlainLink,
}: SiteHeaderProps) {
  const hasMenu = nav.length > 0 || Boolean(actions);
  return (
    <header className="ui-header" data-theme="dark">
      <div className="ui-header__bar">
        <LinkComponent href={brandHref} className="ui-header__home">
          <Logo name={brandName} />
        </LinkComponent>
        {nav.length > 0 ? (
          <nav className="ui-header__nav" aria-label="Main">
            <ul className="ui-header__list">
              {nav.map((item) => (
                <li key={item.href} {...item.itemData}>
                  <NavLink item={item} className="ui-header__link" linkComponent={LinkComponent} />
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        {actions ? <div className="ui-header__actions">{actions}</div> : null}
        {hasMenu ? (
          <div className="ui-header__compact">
            {compactActions}
            <SiteMenu brandName={brandName} nav={nav} actions={actions} note={menuNote} linkComponent={LinkComponent} />
          </div>
        ) : null}
      </div>
    </header>
  );
}
