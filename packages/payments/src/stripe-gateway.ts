import type { PaymentGateway } from './payment-gateway.ts';
import { createCatalogue } from './stripe/catalogue.ts';
import { cancelAtPeriodEnd, endSubscription, resume } from './stripe/cancellations.ts';
import { expireCheckout, openCheckout, readCheckout } from './stripe/checkouts.ts';
import { scheduleDowngrade, withdrawDowngrade } from './stripe/downgrades.ts';
import { listChangedSince, readEvent } from './stripe/events.ts';
import { openPortal } from './stripe/portal.ts';
import { readCustomer } from './stripe/read-customer.ts';
import { refundCheckout, refundPayment } from './stripe/refunds.ts';
import { createStripeClient, type StripeAddress } from './stripe/stripe-client.ts';
import { callStripe, callStripeOrNull } from './stripe/stripe-errors.ts';
import { setUpStripe } from './stripe/set-up.ts';
import { buyTerm, quoteUpgrade, upgrade } from './stripe/upgrades.ts';
import { voidOpenPayments, voidPayment } from './stripe/void-payments.ts';

export interface StripeGatewayOptions {
  apiKey: string;
  /** Secret of the webhook endpoint, `whsec_...`. */
  webhookSecret: string;
  /** Address of the API. Default: Stripe's own. */
  address?: StripeAddress | undefined;
  /** Pays a checkout at the simulator. Returns false if it is not open. Set only if the simulator is used. */
  payCheckout?: ((checkoutId: string) => Promise<boolean>) | undefined;
}

/** Payments through Stripe, or a server with the same protocol at `address`. */
export function createStripeGateway(options: StripeGatewayOptions): PaymentGateway {
  const { apiKey, webhookSecret, address, payCheckout = null } = options;
  const stripe = createStripeClient({ apiKey, address });
  const catalogue = createCatalogue(stripe);
  return {
    isSimulated: payCheckout !== null,
    payCheckout,
    openCheckout: (order) => openCheckout(stripe, catalogue, order),
    readCheckout: (checkoutId) => readCheckout(stripe, checkoutId),
    expireCheckout: (checkoutId) => expireCheckout(stripe, checkoutId),
    refundCheckout: (checkoutId) => refundCheckout(stripe, checkoutId),
    readCustomer: (customerId) => readCustomer(stripe, catalogue, customerId),
    changeCustomerEmail: (customerId, email) =>
      callStripe(async () => void (await stripe.customers.update(customerId, { email }))),
    deleteCustomer: async (customerId) => void (await callStripeOrNull(() => stripe.customers.del(customerId))),
    quoteUpgrade: (change) => quoteUpgrade(stripe, catalogue, change),
    upgrade: (change) => upgrade(stripe, catalogue, change),
    buyTerm: (purchase) => buyTerm(stripe, catalogue, purchase),
    refundPayment: (paymentId) => refundPayment(stripe, paymentId),
    voidPayment: (paymentId) => voidPayment(stripe, paymentId),
    voidOpenPayments: (customerId) => voidOpenPayments(stripe, customerId),
    scheduleDowngrade: (change) => scheduleDowngrade(stripe, catalogue, change),
    withdrawDowngrade: (scheduleId) => withdrawDowngrade(stripe, scheduleId),
    cancelAtPeriodEnd: (subscriptionId) => cancelAtPeriodEnd(stripe, subscriptionId),
    resume: (subscriptionId) => resume(stripe, subscriptionId),
    endSubscription: (subscriptionId) => endSubscription(stripe, subscriptionId),
    openPortal: (request) => openPortal(stripe, request),
    readEvent: (rawBody, signature) => readEvent(stripe, webhookSecret, { rawBody, signature }),
    listChangedSince: (since) => listChangedSince(stripe, since),
  };
}

/** Creates what is missing in the catalogue and the portal configuration. Returns what it created. */
export function setUpStripeAccount(options: {
  apiKey: string;
  publicUrl: string;
  address?: StripeAddress | undefined;
}): Promise<string[]> {
  return setUpStripe(createStripeClient(options), options);
}
