import type { Session } from '@swing/app-shell/lib/session-store';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import type { CoachUser } from '@swing/contract/identity';
import { utilities } from '@swing/ui/utilities';
import { useState } from 'react';
import { InviteLink } from '../../features/invite/invite-link.tsx';
import { wasInviteShared } from '../../features/invite/invite-memory.ts';
import { Queue } from '../../features/queue/queue.tsx';
import { Start } from '../../features/start/start.tsx';
import { CoachFrame } from '../coach-frame.tsx';
import styles from './queue-screen.module.css';

export function QueueScreen({ session }: { session: Session<CoachUser> }) {
  useScreen('Queue');
  const { fullName, inviteCode } = session.user;
  const [isShared, setShared] = useState(() => wasInviteShared(inviteCode));
  return (
    <CoachFrame current="queue" fullName={fullName}>
      <div className={styles.head}>
        <div>
          <p className={utilities.eyebrow}>{fullName}</p>
          <h1>Queue</h1>
        </div>
        <p className={styles.code}>
          Invite code <strong className={utilities.number}>{inviteCode}</strong>
        </p>
      </div>
      <Queue
        start={
          <Start
            inviteCode={inviteCode}
            isShared={isShared}
            invite={<InviteLink inviteCode={inviteCode} onShared={() => setShared(true)} />}
          />
        }
      />
    </CoachFrame>
  );
}
