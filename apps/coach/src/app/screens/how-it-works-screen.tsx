import type { Session } from '@swing/app-shell/lib/session-store';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import type { CoachUser } from '@swing/contract/identity';
import { HowItWorks } from '../../features/guides/how-it-works.tsx';
import { CoachFrame } from '../coach-frame.tsx';

export function HowItWorksScreen({ session }: { session: Session<CoachUser> }) {
  useScreen('How It Works');
  return (
    <CoachFrame current="how-it-works" fullName={session.user.fullName}>
      <HowItWorks />
    </CoachFrame>
  );
}
