import type { Session } from '@swing/app-shell/lib/session-store';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import type { CoachUser } from '@swing/contract/identity';
import { GetStarted } from '../../features/guides/get-started.tsx';
import { InviteActions } from '../../features/invite/invite-actions.tsx';
import { CoachFrame } from '../coach-frame.tsx';

export function GetStartedScreen({ session }: { session: Session<CoachUser> }) {
  useScreen('Get Started');
  return (
    <CoachFrame current="get-started" fullName={session.user.fullName}>
      <GetStarted invite={<InviteActions inviteCode={session.user.inviteCode} />} />
    </CoachFrame>
  );
}
