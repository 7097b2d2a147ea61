import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { utilities } from '@swing/ui/utilities';
import type { ReactNode } from 'react';
import { callErrorText } from './lib/call-error.ts';
import type { LinkRequest } from './lib/link-request.ts';
import { useScreen } from './lib/use-screen.ts';

interface CheckEmailProps {
  /** The address that the mail was sent to; null if it is no longer known. */
  email: string | null;
  /** What was sent, and how long it is valid. */
  children: ReactNode;
  /** Sends the mail again. */
  again: LinkRequest;
  errorTexts: { server: string; network: string };
}

/** Tells the user that a mail was sent and offers to send it again. */
export function CheckEmail({ email, children, again, errorTexts }: CheckEmailProps) {
  useScreen('Check Your Email');
  return (
    <div className={utilities.stack}>
      <h1>Check Your Email</h1>
      {children}
      <p className={utilities.muted}>Nothing in your inbox after a minute? Check your spam folder.</p>
      {again.error ? <Alert tone="error">{callErrorText(again.error, errorTexts)}</Alert> : null}
      {again.isSuccess ? <Alert tone="success">Sent again. Only the newest link works.</Alert> : null}
      {email ? (
        <Button variant="secondary" isBusy={again.isPending} onClick={() => again.mutate({ email })}>
          Send again
        </Button>
      ) : null}
    </div>
  );
}
