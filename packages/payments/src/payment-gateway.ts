import type { CustomerRecord } from '@swing/domain/billing/customer-record';
import type { PlanType } from '@swing/domain/plans';

/** What a checkout is for; all of it comes back with the checkout. */
export interface CheckoutOrder {
  planType: PlanType;
  /** Fills in the address, which cannot be changed on the provider's page. */
  email: string;
  /** Somebody who paid before. */
  customerId: string | null;
  firstName: string;
  lastName: string;
  /** Empty where the payer named nobody. */
  athleteName: string;
  coachCode: string | null;
  consentedAt: Date;
  /** `{CHECKOUT_SESSION_ID}` in it becomes the checkout's id. */
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

/** A checkout as the provider says it is now. */
export interface Checkout {
  id: string;
  /** `settling`: the person is done, the money is still on its way; `failed`: it never came. */
  state: 'open' | 'settling' | 'paid' | 'failed' | 'expired';
  /** Of the provider's page, while it is open. */
  url: string | null;
  planType: PlanType;
  email: string;
  firstName: string;
  lastName: string;
  athleteName: string;
  coachCode: string | null;
  consentedAt: Date;
  customerId: string | null;
  /** What it began, for plans that renew. */
  subscriptionId: string | null;
  /** Its payment, for what is paid once. */
  paymentId: string | null;
  createdAt: Date;
  expiresAt: Date;
}

export interface ChangeQuote {
  /** Price of the new plan. */
  amountCents: number;
  /** For unused time, not negative. */
  creditCents: number;
  /** Due today, not negative. */
  totalCents: number;
  currency: string;
}

/** What became of a charge that the provider tried at once. */
export type ChargeOutcome = { isPaid: true } | { isPaid: false; paymentUrl: string };

/** News of the provider, reduced to what has to be read again. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** The object the news are about. */
  objectId: string | null;
  about: { kind: 'checkout'; checkoutId: string } | { kind: 'customer'; customerId: string } | { kind: 'nothing' };
}

/**
 * All the product asks of a payment provider. Every call throws PaymentError. Amounts are decided by the provider's
 * catalogue, never by a caller.
 */
export interface PaymentGateway {
  /** True for the built-in simulator. */
  isSimulated: boolean;
  /** Pays with the test card that works; false when the checkout is not open. Null where payments are real. */
  payCheckout: ((checkoutId: string) => Promise<boolean>) | null;

  openCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** Null for an id that is none, or not of this product. */
  readCheckout(checkoutId: string): Promise<Checkout | null>;
  /** Ends its subscription and gives the money back; repeating it changes nothing. */
  refundCheckout(checkoutId: string): Promise<void>;

  /** Everything that decides about access and money, as it is now; null for a customer who is no more. */
  readCustomer(customerId: string): Promise<CustomerRecord | null>;
  changeCustomerEmail(customerId: string, email: string): Promise<void>;

  /** What an upgrade at `at` would cost; to six months too, whose credit is for the time left of the subscription. */
  quoteUpgrade(change: {
    customerId: string;
    subscriptionId: string;
    planType: PlanType;
    at: Date;
  }): Promise<ChangeQuote>;
  /** Charges the difference and restarts the period; the plan is unchanged until it is paid. The same `key` charges once. */
  upgrade(change: { subscriptionId: string; planType: PlanType; at: Date; key: string }): Promise<ChargeOutcome>;
  /** One charge of six months less the credit; the subscription is left as it is. The same `key` charges once. */
  buyTerm(purchase: {
    customerId: string;
    subscriptionId: string;
    creditCents: number;
    key: string;
  }): Promise<ChargeOutcome>;
  /** Makes an unpaid charge of `buyTerm` unpayable; one that is paid or dropped stays as it is. */
  dropPayment(paymentId: string): Promise<void>;
  /** Changes the plan at the end of the paid period; replaces an earlier downgrade. */
  scheduleDowngrade(change: { subscriptionId: string; planType: PlanType }): Promise<void>;
  withdrawDowngrade(scheduleId: string): Promise<void>;
  cancelAtPeriodEnd(subscriptionId: string): Promise<void>;
  resume(subscriptionId: string): Promise<void>;
  /** Ends it now, without a credit; one that has ended already is left as it is. */
  endSubscription(subscriptionId: string): Promise<void>;

  /** Address of the provider's page for card and cancellation. */
  openPortal(request: {
    customerId: string;
    returnUrl: string;
    flow?: 'payment_method_update' | 'subscription_cancel' | undefined;
    /** The one to cancel. */
    subscriptionId?: string | null | undefined;
  }): Promise<string>;

  /** Checks the signature over the raw body. Throws ForgedEventError. */
  readEvent(rawBody: Buffer, signature: string): Promise<PaymentEvent>;
  /** Customers the provider has news of since then, each once, and checkouts that were completed. */
  listNews(since: Date): Promise<{ customerIds: string[]; checkoutIds: string[] }>;
}
