import { missingConsentMessage } from '@swing/domain/consent';
import { badEmailMessage, isEmailAddress } from '@swing/domain/email-address';

const missingEmailMessage = 'Please enter your email address';

export interface CheckoutProblems {
  email?: string;
  consent?: string;
}

/** What has to be put right before the checkout can begin; empty when nothing has (billing-2). */
export function checkoutProblems({ email, hasConsent }: { email: string; hasConsent: boolean }): CheckoutProblems {
  return {
    ...(email === '' ? { email: missingEmailMessage } : {}),
    ...(email !== '' && !isEmailAddress(email) ? { email: badEmailMessage } : {}),
    ...(hasConsent ? {} : { consent: missingConsentMessage }),
  };
}
