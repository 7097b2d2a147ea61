import './portal.css';
import type { Session } from '@swing/app-shell/lib/session-store';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import type { PlayerUser } from '@swing/contract/identity';
import { brand } from '@swing/domain/brand';
import { formatLongDate } from '@swing/domain/dates';
import { plans } from '@swing/domain/plans';
import { Alert } from '@swing/ui/alert';
import { buttonClassName } from '@swing/ui/button';
import { Card } from '@swing/ui/card';
import { Link } from 'react-router';
import { PortalFrame } from '../portal-frame.tsx';
import { useFreshPlayer } from '../use-fresh-player.ts';

export function AccountScreen({ session }: { session: Session<PlayerUser> }) {
  useScreen('Account');
  useFreshPlayer(session);
  const { user } = session;
  const facts = [
    ['First name', user.firstName],
    ['Last name', user.lastName],
    ['Email', user.email],
    ['Plan', plans[user.planType].name],
    ['Member since', formatLongDate(new Date(user.createdAt))],
  ];

  return (
    <PortalFrame current="account" firstName={user.firstName}>
      <div className="portal-head">
        <div>
          <p className="ui-eyebrow">Account</p>
          <h1>{user.firstName ? `Welcome, ${user.firstName}` : 'Welcome'}</h1>
        </div>
        <Link to="/account/dashboard" className={buttonClassName({ size: 'large' })}>
          My Videos
        </Link>
      </div>
      <div className="ui-stack">
        <Alert role="none">
          This portal is for account management only: videos are viewed and submitted in the mobile app. No iPhone at
          hand? Upload and download in <Link to="/account/dashboard">My Videos</Link>.
        </Alert>
        <Card title="Account Info">
          <dl className="facts">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value || 'Not given'}</dd>
              </div>
            ))}
          </dl>
          <p className="ui-muted">
            Something to change? Write to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
          </p>
        </Card>
      </div>
    </PortalFrame>
  );
}
