import { Alert } from '@swing/ui/alert';
import { utilities } from '@swing/ui/utilities';
import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useScreen } from './lib/use-screen.ts';

const secondsUntilLogin = 3;

/** Confirms a reset and goes to the login after 3 seconds. */
export function PasswordWasReset({ loginPath, children }: { loginPath: string; children: ReactNode }) {
  useScreen('Password Reset');
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(loginPath, { replace: true }), secondsUntilLogin * 1000);
    return () => clearTimeout(timer);
  }, [navigate, loginPath]);

  return (
    <div className={utilities.stack}>
      <h1>Password Reset</h1>
      <Alert tone="success">
        Your password was reset, and every device was signed out. We take you to the login in {secondsUntilLogin}{' '}
        seconds.
      </Alert>
      {children}
    </div>
  );
}
