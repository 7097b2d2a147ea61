import { missingConsentMessage } from '@swing/domain/plan-terms';
import { badEmailMessage, isEmailAddress } from '@swing/domain/email-address';

const missingEmailMessage = 'Please enter your email address';

export interface CheckoutProblems {
  email?: string;
  consent?: string;
}

/** Validates the checkout form. Returns an empty object if all is valid (billing-2). */
export function checkoutProblems({ email, hasConsent }: { email: string; hasConsent: boolean }): CheckoutProblems {
  return {
    ...(email === '' ? { email: missingEmailMessage } : {}),
    ...(email !== '' && !isEmailAddress(email) ? { email: badEmailMessage } : {}),
    ...(hasConsent ? {} : { consent: missingConsentMessage }),
  };
}
