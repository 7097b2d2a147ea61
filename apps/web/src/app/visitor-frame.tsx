import { coachSession } from '@swing/app-shell/lib/coach-session';
import { playerSession } from '@swing/app-shell/lib/player-session';
import { entryLinks } from '@swing/app-shell/lib/site-links';
import { useSession } from '@swing/app-shell/lib/use-session';
import { SiteFrame } from '@swing/app-shell/site-frame';
import type { ReactNode } from 'react';
import { AppLink } from './app-link.ts';

const supportLink = { href: '/support', label: 'Support' };

interface VisitorFrameProps {
  /** False on the page after a payment: its visitor has a plan (screens-2). */
  hasBanner?: boolean;
  children: ReactNode;
}

/** The frame of sign-up and checkout pages. Signed-in players and coaches get links to their pages instead of the logins. */
export function VisitorFrame({ hasBanner = true, children }: VisitorFrameProps) {
  const isPlayer = useSession(playerSession) !== null;
  const isCoach = useSession(coachSession) !== null;
  return (
    <SiteFrame nav={[...entryLinks({ isPlayer, isCoach }), supportLink]} hasBanner={hasBanner} linkComponent={AppLink}>
      {children}
    </SiteFrame>
  );
}
