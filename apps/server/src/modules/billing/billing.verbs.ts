import { changeSubscription } from './verbs/change-subscription.ts';
import { choosePassword } from './verbs/choose-password.ts';
import { createCheckout } from './verbs/create-checkout.ts';
import { createPortal } from './verbs/create-portal.ts';
import { previewChange } from './verbs/preview-change.ts';
import { readSettings } from './verbs/read-settings.ts';
import { readSubscription } from './verbs/read-subscription.ts';
import { receiveStripeWebhook } from './verbs/receive-stripe-webhook.ts';
import { signUpWithPassword } from './verbs/sign-up-with-password.ts';
import { verifySession } from './verbs/verify-session.ts';
import { withdrawChange } from './verbs/withdraw-change.ts';

export const billingVerbs = {
  createCheckout,
  verifySession,
  choosePassword,
  signUpWithPassword,
  settings: readSettings,
  subscription: readSubscription,
  previewChange,
  changeSubscription,
  withdrawChange,
  createPortal,
  receiveStripeWebhook,
};
