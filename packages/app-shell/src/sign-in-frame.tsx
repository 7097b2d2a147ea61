import type { NavLinkProps } from '@swing/ui/nav-link';
import { SwingIllustration } from '@swing/ui/swing-illustration';
import type { ComponentType, ReactNode } from 'react';
import { coachSession } from './lib/coach-session.ts';
import { playerSession } from './lib/player-session.ts';
import { entryLinks } from './lib/site-links.ts';
import { useIsHydrated } from './lib/use-is-hydrated.ts';
import { useSession } from './lib/use-session.ts';
import { SiteFrame } from './site-frame.tsx';
import styles from './sign-in-frame.module.css';

interface SignInFrameProps {
  current?: 'player' | 'coach';
  linkComponent: ComponentType<NavLinkProps>;
  /** A sentence beside the form on wide screens. */
  pitch: string;
  hasBanner?: boolean;
  children: ReactNode;
}

/** The frame of the screens for visitors who are not signed in: the form, with the swing beside it. */
export function SignInFrame({ current, linkComponent, pitch, hasBanner = true, children }: SignInFrameProps) {
  const isHydrated = useIsHydrated();
  const isPlayer = useSession(playerSession) !== null;
  const isCoach = useSession(coachSession) !== null;
  const nav = entryLinks({ isPlayer, isCoach, current });
  return (
    <SiteFrame nav={nav} width="full" hasBanner={hasBanner} isLoading={!isHydrated} linkComponent={linkComponent}>
      <div className={styles.root}>
        <div className={styles.form}>{children}</div>
        <div className={styles.side} data-theme="dark">
          <SwingIllustration />
          <p className={styles.pitch}>{pitch}</p>
        </div>
      </div>
    </SiteFrame>
  );
}

/** The links below a form of the sign-in frame, one paragraph each. */
export function SignInLinks({ children }: { children: ReactNode }) {
  return <div className={styles.links}>{children}</div>;
}
