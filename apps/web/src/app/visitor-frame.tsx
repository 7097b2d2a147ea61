import { playerSession } from '@swing/app-shell/lib/player-session';
import { useSession } from '@swing/app-shell/lib/use-session';
import { SiteFrame } from '@swing/app-shell/site-frame';
import type { ReactNode } from 'react';
import { AppLink } from './app-link.ts';

const visitorLinks = [
  { href: '/login', label: 'Player Login' },
  { href: '/coach/login', label: 'Coach Login' },
  { href: '/support', label: 'Support' },
];
const playerLinks = [
  { href: '/account', label: 'Account' },
  { href: '/account/dashboard', label: 'My Videos' },
  { href: '/support', label: 'Support' },
];

/** The frame of the pages on the way to becoming a player; who is one already finds their own pages. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  const session = useSession(playerSession);
  return (
    <SiteFrame nav={session ? playerLinks : visitorLinks} linkComponent={AppLink}>
      {children}
    </SiteFrame>
  );
}
