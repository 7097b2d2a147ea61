import './site-footer.css';
import type { ComponentType, ReactNode } from 'react';
import { Logo } from './logo.tsx';
import { Seam } from './seam.tsx';
import { NavLink, type NavItem, type NavLinkProps } from './nav-link.tsx';

interface SiteFooterProps {
  brandName: string;
  /** A sentence below the logo. */
  tagline?: ReactNode;
  links: NavItem[];
  /** The last line: copyright, addresses. */
  note?: ReactNode;
  linkComponent?: ComponentType<NavLinkProps>;
}

/** The foot of a page: logo, tagline, links, last line. */
export function SiteFooter({ brandName, tagline, links, note, linkComponent }: SiteFooterProps) {
  return (
    <footer className="ui-footer" data-theme="dark">
      <div className="ui-container">
        <Seam />
        <div className="ui-footer__main">
          <div className="ui-footer__brand">
            <Logo name={brandName} />
            {tagline ? <p className="ui-footer__tagline">{tagline}</p> : null}
          </div>
          <nav aria-label="Footer">
            <ul className="ui-footer__list">
              {links.map((item) => (
                <li key={item.href}>
                  <NavLink item={item} className="ui-footer__link" linkComponent={linkComponent} />
                </li>
              ))}
            </ul>
          </nav>
        </div>
        {note ? <div className="ui-footer__note">{note}</div> : null}
      </div>
    </footer>
  );
}
