import { lazyScreen } from '@swing/app-shell/lazy-screen';
import type { Session } from '@swing/app-shell/lib/session-store';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import type { PlayerUser } from '@swing/contract/identity';
import { buttonClassName } from '@swing/ui/button';
import { SkeletonRows } from '@swing/ui/skeleton';
import { Tabs } from '@swing/ui/tabs';
import { utilities } from '@swing/ui/utilities';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ChangePasswordForm } from '@swing/app-shell/change-password-form';
import { CoachCard } from '../../features/account/coach-card.tsx';
import { DeviceList } from '@swing/app-shell/device-list';
import { ScreenHead } from '@swing/ui/screen-head';
import { OwnDataCard } from '../../features/account/own-data-card.tsx';
import { ProfileCard } from '../../features/account/profile-card.tsx';
import { PortalFrame } from '../portal-frame.tsx';
import { PortalScope } from '../portal-scope.tsx';
import { useFreshPlayer } from '../use-fresh-player.ts';
import styles from './portal.module.css';

const SubscriptionTab = lazyScreen(
  async () => (await import('../../features/billing/subscription-tab.tsx')).SubscriptionTab,
);

const tabNames = ['info', 'subscription', 'password'] as const;

/** The player's account. `?tab=` opens a tab. */
export function AccountScreen({ session }: { session: Session<PlayerUser> }) {
  useScreen('Account');
  useFreshPlayer(session);
  const { firstName } = session.user;
  const [parameters, setParameters] = useSearchParams();
  const tab = tabNames.find((name) => name === parameters.get('tab')) ?? 'info';

  return (
    <PortalFrame current="account" firstName={firstName}>
      <ScreenHead className={styles.head}>
        <div>
          <p className={utilities.eyebrow}>Account</p>
          <h1>{firstName ? `Welcome, ${firstName}` : 'Welcome'}</h1>
        </div>
        <Link to="/account/dashboard" className={buttonClassName({ size: 'large' })}>
          My Videos
        </Link>
      </ScreenHead>
      <PortalScope />
      <Tabs
        label="Account"
        className={styles.tabs}
        value={tab}
        onValueChange={(name) => setParameters(name === 'info' ? {} : { tab: name }, { replace: true })}
        tabs={[
          {
            value: 'info',
            label: 'Account Info',
            isKept: true,
            content: (
              <div className={styles.stack}>
                <ProfileCard session={session} />
                <CoachCard />
                <DeviceList />
                <OwnDataCard session={session} />
              </div>
            ),
          },
          { value: 'subscription', label: 'Subscription', content: <Subscription session={session} /> },
          { value: 'password', label: 'Password', content: <ChangePasswordForm /> },
        ]}
      />
    </PortalFrame>
  );
}

function Subscription({ session }: { session: Session<PlayerUser> }) {
  return (
    <Suspense fallback={<SkeletonRows count={2} height="12rem" />}>
      <SubscriptionTab session={session} />
    </Suspense>
  );
}
