import { trpc } from '@swing/app-shell/api';
import { ChangePasswordForm } from '@swing/app-shell/change-password-form';
import { DeviceList } from '@swing/app-shell/device-list';
import type { Session } from '@swing/app-shell/lib/session-store';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import { QueryFailure } from '@swing/app-shell/query-failure';
import type { CoachUser } from '@swing/contract/identity';
import { utilities } from '@swing/ui/utilities';
import { CheckpointNamesCard } from '../../features/profile/checkpoint-names-card.tsx';
import { ProfileCard } from '../../features/profile/profile-card.tsx';
import { SettingsCard } from '../../features/profile/settings-card.tsx';
import { CoachFrame } from '../coach-frame.tsx';
import styles from './profile-screen.module.css';

/** The coach's profile, settings, password and devices. */
export function ProfileScreen({ session }: { session: Session<CoachUser> }) {
  useScreen('Profile');
  const { fullName } = session.user;
  const query = trpc.coaching.profile.useQuery({});
  const profile = query.data?.profile;
  return (
    <CoachFrame current="profile" fullName={fullName}>
      <div className={styles.head}>
        <p className={utilities.eyebrow}>{fullName}</p>
        <h1>Profile</h1>
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          {query.error && !profile ? (
            <QueryFailure query={query} fallback="Failed to load your profile" />
          ) : (
            <>
              <ProfileCard profile={profile} />
              <SettingsCard profile={profile} />
              <CheckpointNamesCard profile={profile} />
            </>
          )}
        </div>
        <div className={styles.column}>
          <ChangePasswordForm />
          <DeviceList />
        </div>
      </div>
    </CoachFrame>
  );
}
