import type { CustomerRecord } from '@swing/domain/billing/customer-record';
import type { PlanType } from '@swing/domain/plans';

/** What a checkout is for. All of it can be read back from the checkout. */
export interface CheckoutOrder {
  planType: PlanType;
  /** Prefilled on the provider's page, where it cannot be changed. */
  email: string;
  /** The provider's customer, if the buyer has paid before. */
  customerId: string | null;
  firstName: string;
  lastName: string;
  /** Empty if the payer named no athlete. */
  athleteName: string;
  coachCode: string | null;
  consentedAt: Date;
  /** The provider replaces `{CHECKOUT_SESSION_ID}` in it by the checkout's id. */
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

/** A checkout in its current state at the provider. */
export interface Checkout {
  id: string;
  /** `settling`: the customer is done, but the money has not arrived yet. `failed`: the money never arrived. */
  state: 'open' | 'settling' | 'paid' | 'failed' | 'expired';
  /** The provider's payment page, while the checkout is open. */
  url: string | null;
  planType: PlanType;
  email: string;
  firstName: string;
  lastName: string;
  athleteName: string;
  coachCode: string | null;
  consentedAt: Date;
  customerId: string | null;
  /** The subscription it started, for plans that renew. */
  subscriptionId: string | null;
  /** Its payment, for a plan that is paid once. */
  paymentId: string | null;
  createdAt: Date;
  expiresAt: Date;
}

export interface ChangeQuote {
  /** Price of the new plan. */
  amountCents: number;
  /** Credit for unused time, not negative. */
  creditCents: number;
  /** Due today, not negative. */
  totalCents: number;
  currency: string;
}

/** The result of a charge that the provider attempted at once. */
export type ChargeOutcome = { isPaid: true } | { isPaid: false; paymentUrl: string };

/** A provider event, reduced to the object that has to be read again. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** Id of the object in the event. */
  objectId: string | null;
  about: { kind: 'checkout'; checkoutId: string } | { kind: 'customer'; customerId: string } | { kind: 'nothing' };
}

/**
 * Everything the product needs from a payment provider. Every call may throw PaymentError. Amounts come from the provider's
 * catalogue, never from the caller.
 */
export interface PaymentGateway {
  /** True for the built-in simulator. */
  isSimulated: boolean;
  /** Pays with the test card that works. Returns false if the checkout is not open. Null if payments are real. */
  payCheckout: ((checkoutId: string) => Promise<boolean>) | null;

  openCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** Returns null if the id is unknown or not of this product. */
  readCheckout(checkoutId: string): Promise<Checkout | null>;
  /** Makes an open checkout unpayable. Returns false if it was paid, or is being paid. Idempotent. */
  expireCheckout(checkoutId: string): Promise<boolean>;
  /** Ends the checkout's subscription and refunds the payment. Idempotent. */
  refundCheckout(checkoutId: string): Promise<void>;

  /** Everything that determines access and money, as it is now. Returns null if the customer does not exist or was deleted. */
  readCustomer(customerId: string): Promise<CustomerRecord | null>;
  changeCustomerEmail(customerId: string, email: string): Promise<void>;
  /** Deletes the customer with its cards, and ends what still renews. Payments stay. Does nothing if it does not exist. */
  deleteCustomer(customerId: string): Promise<void>;

  /** What an upgrade at `at` would cost. For an upgrade to six months, the credit covers the subscription's remaining time. */
  quoteUpgrade(change: {
    customerId: string;
    subscriptionId: string;
    planType: PlanType;
    at: Date;
  }): Promise<ChangeQuote>;
  /** Charges the difference and restarts the period. The plan changes once this is paid. The same `key` charges once. */
  upgrade(change: { subscriptionId: string; planType: PlanType; at: Date; key: string }): Promise<ChargeOutcome>;
  /** Charges six months minus the credit. The subscription is unchanged. The same `key` charges once. */
  buyTerm(purchase: {
    customerId: string;
    subscriptionId: string;
    creditCents: number;
    key: string;
  }): Promise<ChargeOutcome>;
  /** Refunds a paid charge of `buyTerm`. Idempotent. */
  refundPayment(paymentId: string): Promise<void>;
  /** Makes an unpaid charge of `buyTerm` unpayable. Does nothing if it is paid or was dropped before. */
  voidPayment(paymentId: string): Promise<void>;
  /** Makes all unpaid invoices of a customer unpayable. Idempotent. */
  voidOpenPayments(customerId: string): Promise<void>;
  /** Changes the plan at the end of the paid period. Replaces an earlier downgrade. */
  scheduleDowngrade(change: { subscriptionId: string; planType: PlanType }): Promise<void>;
  withdrawDowngrade(scheduleId: string): Promise<void>;
  cancelAtPeriodEnd(subscriptionId: string): Promise<void>;
  resume(subscriptionId: string): Promise<void>;
  /** Ends it now, without a credit. Does nothing if it has ended. */
  endSubscription(subscriptionId: string): Promise<void>;

  /** Returns the URL of the provider's page for card and cancellation. */
  openPortal(request: {
    customerId: string;
    returnUrl: string;
    flow?: 'payment_method_update' | 'subscription_cancel' | undefined;
    /** The subscription to cancel. */
    subscriptionId?: string | null | undefined;
  }): Promise<string>;

  /** Reads an event after checking the signature of the raw body. Throws InvalidSignatureError. */
  readEvent(rawBody: Buffer, signature: string): Promise<PaymentEvent>;
  /** Customers with provider events since `since`, each once, and the checkouts in those events. */
  listChangedSince(since: Date): Promise<{ customerIds: string[]; checkoutIds: string[] }>;
}
