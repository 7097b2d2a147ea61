import '../fonts.css';
import '@swing/ui/inter-fallback.css';
import '@swing/ui/tokens.css';
import '@swing/ui/elements.css';
import '@swing/ui/utilities.css';
import './public-frame.css';
import { parentSiteLink, SiteFrame } from '@swing/app-shell/site-frame';
import { brand } from '@swing/domain/brand';
import { ButtonLink } from '@swing/ui/button';
import { PlainLink, type NavItem } from '@swing/ui/nav-link';
import type { ReactNode } from 'react';

interface PublicFrameProps {
  /** Where the plans are, seen from this page. */
  signUpHref?: string;
  width?: 'page' | 'full';
  children: ReactNode;
}

const nav: NavItem[] = [
  parentSiteLink,
  { href: brand.appStoreUrl, label: 'iOS App', isExternal: true },
  { href: '/login', label: 'Player Login' },
  { href: '/coach/login', label: 'Coach Login' },
];

/** The frame of the prerendered pages. */
export function PublicFrame({ signUpHref = '/#pricing', width = 'full', children }: PublicFrameProps) {
  return (
    <SiteFrame
      nav={nav}
      width={width}
      linkComponent={PlainLink}
      actions={
        <ButtonLink href={signUpHref} size="small">
          Sign Up
        </ButtonLink>
      }
      compactActions={
        <ButtonLink href={signUpHref} size="small">
          Sign Up
        </ButtonLink>
      }
    >
      {children}
    </SiteFrame>
  );
}
