import type { Session } from '@swing/app-shell/lib/session-store';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import type { CoachUser } from '@swing/contract/identity';
import { ButtonLink } from '@swing/ui/button';
import { ScreenHead } from '@swing/ui/screen-head';
import { utilities } from '@swing/ui/utilities';
import { InviteActions } from '../../features/invite/invite-actions.tsx';
import { InviteCard } from '../../features/invite/invite-card.tsx';
import { RosterSummary } from '../../features/roster/roster-summary.tsx';
import { Roster } from '../../features/roster/roster.tsx';
import { CoachFrame } from '../coach-frame.tsx';
import styles from './players-screen.module.css';

/** The coach's roster, invite link and figures. */
export function PlayersScreen({ session }: { session: Session<CoachUser> }) {
  useScreen('Players');
  const { fullName, inviteCode } = session.user;
  return (
    <CoachFrame current="players" fullName={fullName}>
      <ScreenHead>
        <div>
          <p className={utilities.eyebrow}>{fullName}</p>
          <h1>Players</h1>
        </div>
        <ButtonLink variant="secondary" href="#invite">
          Invite Players
        </ButtonLink>
      </ScreenHead>
      <div className={styles.stack}>
        <RosterSummary />
        <Roster
          invite={<InviteActions inviteCode={inviteCode} />}
          after={
            <div id="invite" className={styles.invite}>
              <InviteCard coachName={fullName} inviteCode={inviteCode} />
            </div>
          }
        />
      </div>
    </CoachFrame>
  );
}
