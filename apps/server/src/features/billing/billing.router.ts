import { mutationOf, router } from '../../transport/trpc.ts';
import { choosePassword } from './choose-password.ts';
import { createCheckout } from './create-checkout.ts';
import { receiveStripeWebhook } from './receive-stripe-webhook.ts';
import { signUpWithPassword } from './sign-up-with-password.ts';
import { verifySession } from './verify-session.ts';

const checkoutVerbs = [createCheckout, verifySession, choosePassword, signUpWithPassword];

export const billingVerbs = { json: [...checkoutVerbs], stream: [receiveStripeWebhook] };

export const billingRouter = router({
  createCheckout: mutationOf(createCheckout),
  verifySession: mutationOf(verifySession),
  choosePassword: mutationOf(choosePassword),
  signUpWithPassword: mutationOf(signUpWithPassword),
});
