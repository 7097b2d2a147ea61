import { playerSession } from '@swing/app-shell/lib/player-session';
import { accountLink, myVideosLink } from '@swing/app-shell/lib/site-links';
import { signOut } from '@swing/app-shell/lib/sign-out';
import { parentSiteLink, SiteFrame } from '@swing/app-shell/site-frame';
import { Button } from '@swing/ui/button';
import type { ReactNode } from 'react';
import { AppLink } from './app-link.ts';

interface PortalFrameProps {
  current: 'account' | 'videos';
  firstName: string;
  /** `stage` is for a video, see PageShell. */
  width?: 'page' | 'stage';
  /** True while the screen loads: hides the banner, which depends on the player, and disables the button. */
  isPlaceholder?: boolean;
  children: ReactNode;
}

/** The frame of the pages of a signed-in player. */
export function PortalFrame({ current, firstName, width = 'page', isPlaceholder = false, children }: PortalFrameProps) {
  return (
    <SiteFrame
      width={width}
      nav={[
        { ...accountLink, isCurrent: current === 'account' },
        { ...myVideosLink, isCurrent: current === 'videos' },
        parentSiteLink,
      ]}
      actions={
        <Button variant="secondary" size="small" disabled={isPlaceholder} onClick={() => void signOut(playerSession)}>
          Sign Out
        </Button>
      }
      menuNote={firstName ? `Signed in as ${firstName}` : undefined}
      hasBanner={width !== 'stage' && !isPlaceholder}
      isLoading={isPlaceholder}
      linkComponent={AppLink}
    >
      {children}
    </SiteFrame>
  );
}
