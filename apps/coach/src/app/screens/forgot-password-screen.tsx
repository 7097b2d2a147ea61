import { trpc } from '@swing/app-shell/api';
import { ForgotPassword } from '@swing/app-shell/forgot-password';
import { Link } from 'react-router';
import { CoachEntryFrame } from '../coach-entry-frame.tsx';

export function ForgotPasswordScreen() {
  const request = trpc.identity.forgotCoachPassword.useMutation();
  const again = trpc.identity.forgotCoachPassword.useMutation();
  return (
    <CoachEntryFrame>
      <ForgotPassword
        kind="coach"
        request={request}
        again={again}
        loginLink={<Link to="/coach/login">Back to Coach Login</Link>}
      />
    </CoachEntryFrame>
  );
}
