import './queue-screen.css';
import type { Session } from '@swing/app-shell/lib/session-store';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import type { CoachUser } from '@swing/contract/identity';
import { Queue } from '../../features/queue/queue.tsx';
import { CoachFrame } from '../coach-frame.tsx';

export function QueueScreen({ session }: { session: Session<CoachUser> }) {
  useScreen('Queue');
  const { fullName, inviteCode } = session.user;
  return (
    <CoachFrame current="queue" fullName={fullName}>
      <div className="queue-head">
        <div>
          <p className="ui-eyebrow">{fullName}</p>
          <h1>Queue</h1>
        </div>
        <p className="queue-head__code">
          Invite code <strong className="ui-number">{inviteCode}</strong>
        </p>
      </div>
      <Queue inviteCode={inviteCode} />
    </CoachFrame>
  );
}
