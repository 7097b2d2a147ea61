import type { Stripe } from 'stripe';

/**
 * An SDK type as it is stored and sent: decimals are strings, and expandable fields are ids unless expanded. The compiler thus
 * checks that an object built as `Wire<Stripe.X>` has all fields of X.
 */
export type Wire<T> = T extends string | number | boolean | null | undefined
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

export type Product = Wire<Stripe.Product>;
export type Price = Wire<Stripe.Price>;
export type Customer = Wire<Stripe.Customer>;
export type PaymentMethod = Wire<Stripe.PaymentMethod>;
export type PaymentIntent = Wire<Stripe.PaymentIntent>;
export type Charge = Wire<Stripe.Charge>;
export type BalanceTransaction = Wire<Stripe.BalanceTransaction>;
export type Refund = Wire<Stripe.Refund>;
export type Dispute = Wire<Stripe.Dispute>;
export type CheckoutSession = Wire<Stripe.Checkout.Session>;
export type LineItem = Wire<Stripe.LineItem>;
export type Subscription = Wire<Stripe.Subscription>;
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>;
export type SubscriptionSchedule = Wire<Stripe.SubscriptionSchedule>;
export type Invoice = Wire<Stripe.Invoice>;
export type InvoiceItem = Wire<Stripe.InvoiceItem>;
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>;
export type InvoicePayment = Wire<Stripe.InvoicePayment>;
export type PortalConfiguration = Wire<Stripe.BillingPortal.Configuration>;
export type PortalSession = Wire<Stripe.BillingPortal.Session>;
export type Event = Omit<Wire<Stripe.EventBase>, 'data'> & {
  data: { object: AnyObject; previous_attributes?: object };
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
