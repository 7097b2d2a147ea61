import { callErrorText, readCallError } from '@swing/app-shell/lib/call-error';
import { subscriptionPath } from '@swing/domain/routes';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Link } from 'react-router';
import { isWebAddress, unusableUrlMessage } from './redirect.ts';

interface CheckoutFailureProps {
  checkout: { error: unknown; isPending: boolean; data?: { checkoutUrl: string } | undefined };
  isSignedIn: boolean;
}

const errorTexts = { server: 'Failed to create checkout session', network: 'Failed to start checkout' };

/** Says why the payment page could not be opened, and offers a retry or a sign-in (accounts-2, billing-7). */
export function CheckoutFailure({ checkout, isSignedIn }: CheckoutFailureProps) {
  const { error, isPending, data } = checkout;
  const isUrlMissing = data !== undefined && !isWebAddress(data.checkoutUrl);
  if (!error && !isUrlMissing) return null;
  return (
    <Alert
      tone="error"
      actions={
        hasPlanAlready(error) ? (
          <AccountLink isSignedIn={isSignedIn} />
        ) : (
          <Button type="submit" variant="secondary" size="small" isBusy={isPending}>
            Try Again
          </Button>
        )
      }
    >
      {isUrlMissing ? unusableUrlMessage : callErrorText(error, errorTexts)}
    </Alert>
  );
}

function hasPlanAlready(thrown: unknown): boolean {
  const error = readCallError(thrown);
  return error.kind === 'server' && error.code === 'EMAIL_TAKEN';
}

function AccountLink({ isSignedIn }: { isSignedIn: boolean }) {
  if (isSignedIn) return <Link to={subscriptionPath}>Go to Your Subscription</Link>;
  return <Link to="/login">Player Login</Link>;
}
