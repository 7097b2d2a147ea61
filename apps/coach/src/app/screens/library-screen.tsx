import { Library } from '@swing/app-shell/video-library/library';
import { coachSession } from '@swing/app-shell/lib/coach-session';
import type { Session } from '@swing/app-shell/lib/session-store';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import type { CoachUser } from '@swing/contract/identity';
import { utilities } from '@swing/ui/utilities';
import { CoachFrame } from '../coach-frame.tsx';

/** The coach's reference videos and drills, and those for everyone. */
export function LibraryScreen({ session }: { session: Session<CoachUser> }) {
  useScreen('Library');
  const { fullName } = session.user;
  return (
    <CoachFrame current="library" fullName={fullName}>
      <Library session={coachSession} owner="mine">
        <p className={utilities.eyebrow}>{fullName}</p>
        <h1>Library</h1>
        <p className={utilities.muted}>Reference videos and drills for your analyses.</p>
      </Library>
    </CoachFrame>
  );
}
