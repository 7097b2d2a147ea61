import { trpc } from '@swing/app-shell/api';
import { CheckEmail } from '@swing/app-shell/check-email';
import { verificationRequestTexts } from '@swing/app-shell/lib/link-request';
import { SignInLinks } from '@swing/app-shell/sign-in-frame';
import { linkLifetime } from '@swing/domain/lifetimes';
import { Link, useLocation } from 'react-router';
import { utilities } from '@swing/ui/utilities';
import { CoachEntryFrame } from '../coach-entry-frame.tsx';

/** Shown after sign-up. The email address is passed only in the navigation state. */
export function SignupSuccessScreen() {
  const email = emailOf(useLocation().state);
  const again = trpc.identity.resendVerification.useMutation();
  return (
    <CoachEntryFrame>
      <CheckEmail email={email} again={again} errorTexts={verificationRequestTexts}>
        <p className={utilities.lead}>
          We sent a link to {email ? <strong>{email}</strong> : 'your email address'}. Follow it to confirm the address,
          then sign in. The link expires in {linkLifetime('verify_email')}.
        </p>
      </CheckEmail>
      <SignInLinks>
        <p>
          <Link to="/coach/login">Go to Coach Login</Link>
        </p>
      </SignInLinks>
    </CoachEntryFrame>
  );
}

function emailOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('email' in state)) return null;
  return typeof state.email === 'string' ? state.email : null;
}
