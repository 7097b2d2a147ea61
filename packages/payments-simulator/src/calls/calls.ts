import type { Call } from '../wire/call.ts';
import { catalogueCalls } from './catalogue.ts';
import { checkoutCalls } from './checkout.ts';
import { customerCalls } from './customers.ts';
import { eventCalls } from './events.ts';
import { invoiceCalls } from './invoices.ts';
import { paymentCalls } from './payments.ts';
import { portalCalls } from './portal.ts';
import { scheduleCalls } from './subscription-schedules.ts';
import { subscriptionCalls } from './subscriptions.ts';

/** Every call of Stripe's API that the simulator supports. */
export const calls: readonly Call[] = [
  ...catalogueCalls,
  ...customerCalls,
  ...checkoutCalls,
  ...subscriptionCalls,
  ...scheduleCalls,
  ...invoiceCalls,
  ...paymentCalls,
  ...portalCalls,
  ...eventCalls,
];
