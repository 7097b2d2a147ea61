import { lazyScreen } from '@swing/app-shell/lazy-screen';
import type { Session } from '@swing/app-shell/lib/session-store';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import type { CoachUser } from '@swing/contract/identity';
import { ScreenHead } from '@swing/ui/screen-head';
import { utilities } from '@swing/ui/utilities';
import { Queue } from '../../features/queue/queue.tsx';
import { CoachFrame } from '../coach-frame.tsx';
import styles from './queue-screen.module.css';

const StartPanel = lazyScreen(async () => (await import('./start-panel.tsx')).StartPanel);

export function QueueScreen({ session }: { session: Session<CoachUser> }) {
  useScreen('Queue');
  const { id, fullName, inviteCode } = session.user;
  return (
    <CoachFrame current="queue" fullName={fullName}>
      <ScreenHead>
        <div>
          <p className={utilities.eyebrow}>{fullName}</p>
          <h1>Queue</h1>
        </div>
        <p className={styles.code}>
          Invite code <strong className={utilities.number}>{inviteCode}</strong>
        </p>
      </ScreenHead>
      <Queue coachId={id} start={<StartPanel inviteCode={inviteCode} />} />
    </CoachFrame>
  );
}
