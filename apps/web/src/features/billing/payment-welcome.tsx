import { rememberInviteCode } from '@swing/app-shell/lib/invite-code-memory';
import { accountLink } from '@swing/app-shell/lib/site-links';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import { brand } from '@swing/domain/brand';
import { plans, type PlanType } from '@swing/domain/plans';
import { uploadFormPath } from '@swing/domain/routes';
import { Alert } from '@swing/ui/alert';
import { ButtonLink, buttonClassName } from '@swing/ui/button';
import { Card } from '@swing/ui/card';
import { utilities } from '@swing/ui/utilities';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { clearCheckoutDraft, readCheckoutDraft } from './checkout-draft.ts';
import { ChoosePassword } from './choose-password.tsx';
import styles from './billing.module.css';

interface PaymentWelcomeProps {
  sessionId: string;
  planId: PlanType;
  mayChoosePassword: boolean;
  /** True for a new customer. Returning customers got their welcome email earlier. */
  isWelcomed: boolean;
}

/** Shown after the payment (PAY-04): the choice of a first password, for new accounts, and the next steps. */
export function PaymentWelcome({ sessionId, planId, mayChoosePassword, isWelcomed }: PaymentWelcomeProps) {
  useScreen('Welcome');
  useEffect(() => {
    // Paying does not change the coach of an existing account. Keep the typed code, so that the account page can offer that coach.
    if (!isWelcomed) rememberInviteCode(readCheckoutDraft(null).coachCode ?? '');
    clearCheckoutDraft();
  }, [isWelcomed]);
  const [hasChosen, setChosen] = useState(false);
  return (
    <div className={utilities.stack}>
      <div className={styles.head}>
        <p className={utilities.eyebrow}>{plans[planId].name}</p>
        <h1>{isWelcomed ? `Welcome to ${brand.name}!` : `Welcome Back to ${brand.name}!`}</h1>
        <p className={utilities.lead}>
          Your payment went through.{' '}
          {isWelcomed ? 'A welcome email was sent to you.' : 'A receipt was sent to your email address.'}
        </p>
        {isWelcomed ? null : (
          <p>
            Your coach is the same as before. To change that, open <Link to={accountLink.href}>your account</Link>.
          </p>
        )}
      </div>
      {hasChosen ? (
        <Alert tone="success">Your password is saved, and you are signed in.</Alert>
      ) : mayChoosePassword ? (
        <ChoosePassword sessionId={sessionId} onChosen={() => setChosen(true)} />
      ) : null}
      <Card title="Next Steps">
        <ol className={styles.nextSteps}>
          <li>
            <p>
              <strong>Download the iOS app.</strong> It needs an iPhone 11 or newer. No iPhone? Upload on the website.
            </p>
          </li>
          <li>
            <p>
              <strong>Log in</strong> with your email address and your password.
            </p>
          </li>
          <li>
            <p>
              <strong>Upload your first swing.</strong> Your coach’s analysis comes within{' '}
              <span className={styles.nextStepsHours}>24-48 hours</span>.
            </p>
          </li>
        </ol>
        <div className={utilities.row}>
          <Link to={uploadFormPath} className={buttonClassName({ size: 'large' })}>
            Submit a Video on the Web
          </Link>
          <ButtonLink href={brand.appStoreUrl} size="large" variant="secondary">
            Get the iOS App
          </ButtonLink>
        </div>
      </Card>
      <p>
        Questions? <a href="/support">Support</a> is happy to help.
      </p>
    </div>
  );
}
