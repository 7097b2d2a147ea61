import { brand } from '@swing/domain/brand';
import type { NavItem, NavLinkProps } from '@swing/ui/nav-link';
import { PageShell } from '@swing/ui/page-shell';
import { SiteFooter } from '@swing/ui/site-footer';
import type { ComponentType, ReactNode } from 'react';
import { BetaBanner } from './beta-banner.tsx';
import { accountLink, coachLoginLink, playerLoginLink } from './lib/site-links.ts';

interface SiteFrameProps {
  nav: NavItem[];
  actions?: ReactNode;
  /** Shown beside the menu button on a phone. */
  compactActions?: ReactNode;
  /** Makes room for `compactActions` beside the logo. */
  isTight?: boolean;
  /** The signed-in user, shown in the menu of small screens. */
  menuNote?: ReactNode;
  width?: 'page' | 'narrow' | 'full' | 'stage' | undefined;
  /** False on admin screens (screens-2). */
  hasBanner?: boolean;
  /** True until the page is hydrated: buttons cannot be clicked. */
  isLoading?: boolean;
  linkComponent: ComponentType<NavLinkProps>;
  children: ReactNode;
}

/** The site of the organization behind the product. */
export const parentSiteLink: NavItem = { href: brand.parentSiteUrl, label: brand.parentSiteName, isExternal: true };

const footerLinks: NavItem[] = [
  parentSiteLink,
  playerLoginLink,
  coachLoginLink,
  accountLink,
  { href: '/', label: 'Home' },
  { href: '/privacy', label: 'Privacy' },
  { href: '/support', label: 'Support' },
];

const footerNote = (
  <>
    {brand.name} is an initiative of {brand.parentSiteName}. Questions?{' '}
    <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
  </>
);

/** The frame of the pages for visitors, players and coaches: header, menu, footer, beta banner (screens-2). */
export function SiteFrame({ linkComponent, hasBanner = true, children, ...rest }: SiteFrameProps) {
  return (
    <PageShell
      {...rest}
      brandName={brand.name}
      linkComponent={linkComponent}
      footer={
        <>
          <SiteFooter
            brandName={brand.name}
            tagline={brand.tagline}
            links={footerLinks}
            note={footerNote}
            linkComponent={linkComponent}
          />
          {hasBanner ? <BetaBanner /> : null}
        </>
      }
    >
      {children}
    </PageShell>
  );
}
