import { BetaBanner } from '@swing/app-shell/beta-banner';
import { coachSession } from '@swing/app-shell/lib/coach-session';
import { selectionKeys } from '@swing/app-shell/lib/session-keys';
import { queueLink } from '@swing/app-shell/lib/site-links';
import { signOut } from '@swing/app-shell/lib/sign-out';
import { brand } from '@swing/domain/brand';
import { Button } from '@swing/ui/button';
import type { NavItem } from '@swing/ui/nav-link';
import { PageShell } from '@swing/ui/page-shell';
import type { ReactNode } from 'react';
import { AppLink } from './app-link.ts';

const pages = {
  queue: queueLink,
  players: { href: '/coach/players', label: 'Players' },
  library: { href: '/coach/library', label: 'Library' },
  'get-started': { href: '/coach/get-started', label: 'Get Started' },
  'how-it-works': { href: '/coach/how-it-works', label: 'How It Works' },
  profile: { href: '/coach/profile', label: 'Profile' },
} satisfies Record<string, NavItem>;

interface CoachFrameProps {
  current: keyof typeof pages;
  fullName: string;
  children: ReactNode;
}

function logOut() {
  for (const key of selectionKeys) sessionStorage.removeItem(key);
  void signOut(coachSession);
}

/** The frame of the pages of a signed-in coach. */
export function CoachFrame({ current, fullName, children }: CoachFrameProps) {
  return (
    <PageShell
      brandName={brand.name}
      brandHref={queueLink.href}
      nav={Object.entries(pages).map(([name, page]) => ({ ...page, isCurrent: name === current }))}
      actions={
        <Button variant="secondary" size="small" onClick={logOut}>
          Logout
        </Button>
      }
      menuNote={`Signed in as ${fullName}`}
      linkComponent={AppLink}
      footer={<BetaBanner />}
    >
      {children}
    </PageShell>
  );
}
