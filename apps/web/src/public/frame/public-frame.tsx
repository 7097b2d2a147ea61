import '../fonts.css';
import '@swing/ui/inter-fallback.css';
import '@swing/ui/tokens.css';
import '@swing/ui/elements.css';
import './public-frame.css';
import { accountLink, coachLoginLink, playerLoginLink } from '@swing/app-shell/lib/site-links';
import { parentSiteLink, SiteFrame } from '@swing/app-shell/site-frame';
import { brand } from '@swing/domain/brand';
import { ButtonLink } from '@swing/ui/button';
import { PlainLink, type NavItem } from '@swing/ui/nav-link';
import type { ReactNode } from 'react';
import { OwnPageButtons } from './own-page-buttons.tsx';

interface PublicFrameProps {
  /** Link from this page to the plans. */
  signUpHref?: string;
  width?: 'page' | 'full';
  children: ReactNode;
}

const nav: NavItem[] = [
  parentSiteLink,
  { href: brand.appStoreUrl, label: 'iOS App', isExternal: true },
  { ...playerLoginLink, itemData: { 'data-hidden-from': 'signed-in' } },
  { ...coachLoginLink, itemData: { 'data-hidden-from': 'signed-in' } },
  { ...accountLink, itemData: { 'data-shown-to': 'player' } },
];

/** The frame of the prerendered pages. */
export function PublicFrame({ signUpHref = '/#pricing', width = 'full', children }: PublicFrameProps) {
  const signUp = (
    <ButtonLink href={signUpHref} size="small" data-hidden-from="signed-in">
      Sign Up
    </ButtonLink>
  );
  return (
    <SiteFrame
      nav={nav}
      width={width}
      linkComponent={PlainLink}
      actions={
        <>
          {signUp}
          <OwnPageButtons size="small" />
        </>
      }
      // A phone has room for one button beside the menu, which contains all of them.
      compactActions={
        <>
          {signUp}
          <OwnPageButtons size="small" isSingle />
        </>
      }
      isTight
    >
      {children}
    </SiteFrame>
  );
}
