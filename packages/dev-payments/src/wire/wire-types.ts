import type { Stripe } from 'stripe';

/** An SDK type as it is stored and sent: decimals are strings, and expandable fields are ids unless expanded. */
type Wire<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [Key in keyof T]: WireField<T[Key]> }
        : T;

type WireField<T> = string extends T
  ? Exclude<T, object>
  : string extends NonNullable<T>
    ? Exclude<T, object>
    : Wire<T>;

/**
 * The fields of an SDK type that the simulator stores and sends: those that the gateway, the simulator's pages or its own rules
 * read. The compiler checks their names and types against the SDK.
 */
type Fields<T, Names extends keyof Wire<T>> = Pick<Wire<T>, Names>;

export type Product = Fields<Stripe.Product, 'id' | 'object' | 'active' | 'created' | 'metadata' | 'name'>;
export type Price = Fields<
  Stripe.Price,
  'id' | 'object' | 'active' | 'created' | 'currency' | 'lookup_key' | 'metadata' | 'product' | 'type' | 'unit_amount'
> & {
  /** The product's plans renew monthly or not at all. */
  recurring: { interval: 'month'; interval_count: 1 } | null;
};

export type Customer = Fields<
  Stripe.Customer,
  'id' | 'object' | 'balance' | 'created' | 'email' | 'invoice_prefix' | 'name' | 'next_invoice_sequence'
> & { invoice_settings: { default_payment_method: string | null } };

export type PaymentMethod = Fields<Stripe.PaymentMethod, 'id' | 'object' | 'created' | 'customer' | 'type'> & {
  card?: { brand: string; last4: string };
  us_bank_account?: { last4: string };
};

export type PaymentIntent = Fields<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'created'
  | 'currency'
  | 'customer'
  | 'description'
  | 'latest_charge'
  | 'metadata'
  | 'payment_method'
  | 'status'
>;

export type Charge = Fields<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_refunded'
  | 'balance_transaction'
  | 'created'
  | 'currency'
  | 'customer'
  | 'description'
  | 'disputed'
  | 'metadata'
  | 'paid'
  | 'payment_intent'
  | 'payment_method'
  | 'receipt_url'
  | 'refunded'
  | 'status'
>;
export type BalanceTransaction = Fields<
  Stripe.BalanceTransaction,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'fee' | 'net' | 'source'
>;
export type Refund = Fields<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'charge' | 'created' | 'currency' | 'payment_intent' | 'reason' | 'status'
>;
export type Dispute = Fields<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'charge' | 'created' | 'currency' | 'payment_intent' | 'reason' | 'status'
>;

export type CheckoutSession = Fields<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_total'
  | 'cancel_url'
  | 'created'
  | 'currency'
  | 'customer'
  | 'customer_creation'
  | 'customer_email'
  | 'expires_at'
  | 'invoice'
  | 'metadata'
  | 'mode'
  | 'payment_intent'
  | 'payment_status'
  | 'status'
  | 'subscription'
  | 'success_url'
  | 'url'
> & { customer_details: { email: string | null; name: string | null } | null };

export type SubscriptionItem = Fields<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'current_period_end' | 'current_period_start' | 'subscription'
> & { price: Price };
export type Subscription = Fields<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'billing_cycle_anchor'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'created'
  | 'customer'
  | 'default_payment_method'
  | 'ended_at'
  | 'latest_invoice'
  | 'metadata'
  | 'schedule'
  | 'start_date'
  | 'status'
> & {
  cancellation_details: { reason: 'cancellation_requested' | 'payment_failed' | null };
  /** One item in this product. */
  items: WireList<SubscriptionItem>;
  pending_update: {
    billing_cycle_anchor: number;
    expires_at: number;
    subscription_items: SubscriptionItem[];
  } | null;
};

export type Phase = {
  start_date: number;
  end_date: number;
  items: { price: string }[];
  metadata: Record<string, string>;
};
export type SubscriptionSchedule = Fields<
  Stripe.SubscriptionSchedule,
  | 'id'
  | 'object'
  | 'created'
  | 'current_phase'
  | 'customer'
  | 'end_behavior'
  | 'released_subscription'
  | 'status'
  | 'subscription'
> & { phases: Phase[] };

export type InvoiceLine = Fields<Stripe.InvoiceLineItem, 'id' | 'object' | 'amount' | 'description' | 'period'> & {
  parent: { subscription_item_details: { proration: boolean; subscription_item: string } } | null;
  pricing: Pricing | null;
};
type Pricing = { price_details: { price: string; product: string } };
export type Invoice = Fields<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'amount_due'
  | 'amount_paid'
  | 'attempt_count'
  | 'attempted'
  | 'automatically_finalizes_at'
  | 'billing_reason'
  | 'created'
  | 'currency'
  | 'customer_email'
  | 'default_payment_method'
  | 'ending_balance'
  | 'hosted_invoice_url'
  | 'metadata'
  | 'next_payment_attempt'
  | 'number'
  | 'starting_balance'
  | 'status'
  | 'status_transitions'
  | 'total'
> & {
  customer: string;
  lines: WireList<InvoiceLine>;
  parent: { subscription_details: { subscription: string } } | null;
};
export type InvoiceItem = Fields<
  Stripe.InvoiceItem,
  'id' | 'object' | 'amount' | 'currency' | 'customer' | 'date' | 'description' | 'invoice'
> & { pricing: Pricing | null };
export type InvoicePayment = Fields<Stripe.InvoicePayment, 'id' | 'object' | 'created' | 'status'> & {
  invoice: string;
  payment: { type: 'payment_intent'; payment_intent: string };
};

export type PortalConfiguration = Fields<
  Stripe.BillingPortal.Configuration,
  'id' | 'object' | 'active' | 'created' | 'default_return_url' | 'metadata'
>;
export type PortalSession = Fields<
  Stripe.BillingPortal.Session,
  'id' | 'object' | 'configuration' | 'created' | 'customer' | 'return_url' | 'url'
> & {
  flow: {
    type: 'payment_method_update' | 'subscription_cancel';
    subscription_cancel: { subscription: string } | null;
  } | null;
};

export type Event = Fields<Stripe.EventBase, 'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'type'> & {
  data: { object: AnyObject };
};

/** Every object with its own id, by its `object` field. */
export interface Kinds {
  product: Product;
  price: Price;
  customer: Customer;
  payment_method: PaymentMethod;
  payment_intent: PaymentIntent;
  charge: Charge;
  balance_transaction: BalanceTransaction;
  refund: Refund;
  dispute: Dispute;
  'checkout.session': CheckoutSession;
  subscription: Subscription;
  subscription_schedule: SubscriptionSchedule;
  invoice: Invoice;
  invoiceitem: InvoiceItem;
  invoice_payment: InvoicePayment;
  'billing_portal.configuration': PortalConfiguration;
  'billing_portal.session': PortalSession;
  event: Event;
}
export type Kind = keyof Kinds;
export type AnyObject = Kinds[Kind];

export interface WireList<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

export function listOf<T>(data: T[], url: string): WireList<T> {
  return { object: 'list', data, has_more: false, url };
}
