import { Card } from '@swing/ui/card';
import { Skeleton, SkeletonRows } from '@swing/ui/skeleton';
import { classNames } from '@swing/ui/class-names';
import { ScreenHead } from '@swing/ui/screen-head';
import { utilities } from '@swing/ui/utilities';
import type { ReactNode } from 'react';
import { PlayerLoading } from '../features/player/player-box.tsx';
import { PortalFrame } from './portal-frame.tsx';
import { PortalScope } from './portal-scope.tsx';
import portalStyles from './screens/portal.module.css';
import { WatchLayout } from './watch-layout.tsx';

interface HeadProps {
  title: string;
  eyebrow: string;
  /** Below the heading. */
  details?: ReactNode;
}

function PlaceholderHead({ title, eyebrow, details }: HeadProps) {
  return (
    <>
      <ScreenHead className={portalStyles.head}>
        <div>
          <p className={utilities.eyebrow}>{eyebrow}</p>
          <h1>{title}</h1>
          {details}
        </div>
        <Skeleton className={portalStyles.headButton} width="13rem" height="3.5rem" />
      </ScreenHead>
      <p className={utilities.visuallyHidden} role="status">
        Loading
      </p>
    </>
  );
}

function AccountPlaceholder() {
  return (
    <PortalFrame current="account" firstName="" isPlaceholder>
      <PlaceholderHead eyebrow="Account" title="Welcome" />
      <PortalScope />
      <div className={classNames(portalStyles.tabs, portalStyles.stack)}>
        <Skeleton width="20rem" height="2.5rem" />
        <Card title="Account Info">
          <SkeletonRows count={3} height="2.5rem" />
        </Card>
        <SkeletonRows count={2} height="12rem" />
      </div>
    </PortalFrame>
  );
}

function VideosPlaceholder() {
  return (
    <PortalFrame current="videos" firstName="" isPlaceholder>
      <PlaceholderHead
        eyebrow="Welcome"
        title="My Videos"
        details={
          <div className={utilities.row}>
            <Skeleton width="7rem" />
            <Skeleton width="15rem" />
          </div>
        }
      />
      <Card title="My Submissions">
        <SkeletonRows count={3} height="6rem" />
      </Card>
    </PortalFrame>
  );
}

function WatchPlaceholder() {
  return (
    <PortalFrame current="videos" firstName="" isPlaceholder width="stage">
      <WatchLayout>
        <h1 className={utilities.visuallyHidden}>Watch</h1>
        <PlayerLoading />
      </WatchLayout>
    </PortalFrame>
  );
}

const placeholders = { account: AccountPlaceholder, videos: VideosPlaceholder, watch: WatchPlaceholder };
export type PortalScreen = keyof typeof placeholders;

/** Shown until a portal screen's code and session have loaded: the frame, the heading, and skeletons for the rest. */
export function PortalPlaceholder({ screen }: { screen: PortalScreen }) {
  const Placeholder = placeholders[screen];
  return <Placeholder />;
}
