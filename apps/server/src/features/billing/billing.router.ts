import { mutationOf, queryOf, router } from '../../transport/trpc.ts';
import { changeSubscription } from './change-subscription.ts';
import { choosePassword } from './choose-password.ts';
import { createCheckout } from './create-checkout.ts';
import { createPortal } from './create-portal.ts';
import { previewChange } from './preview-change.ts';
import { readSettings } from './read-settings.ts';
import { readSubscription } from './read-subscription.ts';
import { receiveStripeWebhook } from './receive-stripe-webhook.ts';
import { signUpWithPassword } from './sign-up-with-password.ts';
import { verifySession } from './verify-session.ts';
import { withdrawChange } from './withdraw-change.ts';

const checkoutVerbs = [createCheckout, verifySession, choosePassword, signUpWithPassword, readSettings];
const planVerbs = [readSubscription, previewChange, changeSubscription, withdrawChange, createPortal];

export const billingVerbs = { json: [...checkoutVerbs, ...planVerbs], stream: [receiveStripeWebhook] };

export const billingRouter = router({
  createCheckout: mutationOf(createCheckout),
  verifySession: mutationOf(verifySession),
  choosePassword: mutationOf(choosePassword),
  signUpWithPassword: mutationOf(signUpWithPassword),
  settings: queryOf(readSettings),
  subscription: queryOf(readSubscription),
  previewChange: mutationOf(previewChange),
  changeSubscription: mutationOf(changeSubscription),
  withdrawChange: mutationOf(withdrawChange),
  createPortal: mutationOf(createPortal),
});
