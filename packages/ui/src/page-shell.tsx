import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { SiteHeader, type SiteHeaderProps } from './site-header.tsx';
import styles from './page-shell.module.css';

interface PageShellProps extends SiteHeaderProps {
  /** Drawn above the header, for example a banner or a warning. */
  banner?: ReactNode;
  footer?: ReactNode;
  /**
   * `page` keeps text in the middle column, `wide` is for tables of many columns. `full` leaves the width to the sections inside. `stage` is for a video: on
   * a phone it takes the whole width and has no header above it.
   */
  width?: 'page' | 'wide' | 'narrow' | 'full' | 'stage' | undefined;
  /** True while the page is not interactive yet: its buttons cannot be clicked. */
  isLoading?: boolean;
  children: ReactNode;
}

/** The frame of a page: skip link, header with navigation and menu, main, footer. */
export function PageShell({ banner, footer, width = 'page', isLoading = false, children, ...header }: PageShellProps) {
  return (
    <div
      className={classNames(
        styles.root,
        width === 'stage' && styles.aroundStage,
        width === 'wide' && styles.aroundWide,
        isLoading && styles.loading,
      )}
    >
      <a className={styles.skipLink} href="#main">
        Skip to content
      </a>
      {banner}
      <SiteHeader {...header} />
      <main id="main" tabIndex={-1} className={classNames(styles.main, styles[width])}>
        {children}
      </main>
      {footer}
    </div>
  );
}
