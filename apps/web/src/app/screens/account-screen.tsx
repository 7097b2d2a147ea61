import './portal.css';
import type { Session } from '@swing/app-shell/lib/session-store';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import type { PlayerUser } from '@swing/contract/identity';
import { Alert } from '@swing/ui/alert';
import { buttonClassName } from '@swing/ui/button';
import { Tabs } from '@swing/ui/tabs';
import { Link, useSearchParams } from 'react-router';
import { ChangePasswordForm } from '../../features/account/change-password-form.tsx';
import { CoachCard } from '../../features/account/coach-card.tsx';
import { DeviceList } from '../../features/account/device-list.tsx';
import { OwnDataCard } from '../../features/account/own-data-card.tsx';
import { ProfileCard } from '../../features/account/profile-card.tsx';
import { SubscriptionTab } from '../../features/billing/subscription-tab.tsx';
import { PortalFrame } from '../portal-frame.tsx';
import { useFreshPlayer } from '../use-fresh-player.ts';

const tabNames = ['info', 'subscription', 'password'] as const;

/** The player's account (P §2). `?tab=` leads straight to a tab. */
export function AccountScreen({ session }: { session: Session<PlayerUser> }) {
  useScreen('Account');
  useFreshPlayer(session);
  const { firstName } = session.user;
  const [parameters, setParameters] = useSearchParams();
  const tab = tabNames.find((name) => name === parameters.get('tab')) ?? 'info';

  return (
    <PortalFrame current="account" firstName={firstName}>
      <div className="portal-head">
        <div>
          <p className="ui-eyebrow">Account</p>
          <h1>{firstName ? `Welcome, ${firstName}` : 'Welcome'}</h1>
        </div>
        <Link to="/account/dashboard" className={buttonClassName({ size: 'large' })}>
          My Videos
        </Link>
      </div>
      <Alert role="none">
        This portal is for account management only: videos are viewed and submitted in the mobile app. No iPhone at
        hand? Upload and download in <Link to="/account/dashboard">My Videos</Link>.
      </Alert>
      <Tabs
        label="Account"
        className="portal-tabs"
        value={tab}
        onValueChange={(name) => setParameters(name === 'info' ? {} : { tab: name }, { replace: true })}
        tabs={[
          {
            value: 'info',
            label: 'Account Info',
            content: (
              <div className="portal-stack">
                <ProfileCard session={session} />
                <CoachCard session={session} />
                <DeviceList />
                <OwnDataCard session={session} />
              </div>
            ),
          },
          { value: 'subscription', label: 'Subscription', content: <SubscriptionTab session={session} /> },
          { value: 'password', label: 'Password', content: <ChangePasswordForm /> },
        ]}
      />
    </PortalFrame>
  );
}
