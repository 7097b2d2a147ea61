import type { ComponentType, ReactNode } from 'react';
import { Logo } from './logo.tsx';
import { Seam } from './seam.tsx';
import { NavLink, type NavItem, type NavLinkProps } from './nav-link.tsx';
import { utilities } from './utilities.ts';
import styles from './site-footer.module.css';

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
    <footer className={styles.root} data-theme="dark">
      <div className={utilities.container}>
        <Seam />
        <div className={styles.main}>
          <div className={styles.brand}>
            <Logo name={brandName} />
            {tagline ? <p className={styles.tagline}>{tagline}</p> : null}
          </div>
          <nav aria-label="Footer">
            <ul className={styles.list}>
              {links.map((item) => (
                <li key={item.href}>
                  <NavLink item={item} className={styles.link} linkComponent={linkComponent} />
                </li>
              ))}
            </ul>
          </nav>
        </div>
        {note ? <div className={styles.note}>{note}</div> : null}
      </div>
    </footer>
  );
}
