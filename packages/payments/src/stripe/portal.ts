import type Stripe from 'stripe';
import type { PaymentGateway } from '../payment-gateway.ts';
import { portalMark } from './set-up.ts';
import { callStripe } from './stripe-errors.ts';

type PortalRequest = Parameters<PaymentGateway['openPortal']>[0];

export function openPortal(stripe: Stripe, request: PortalRequest): Promise<string> {
  return callStripe(async () => {
    const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
    const ours = data.find(({ metadata }) => metadata?.product === portalMark.product);
    const { url } = await stripe.billingPortal.sessions.create({
      customer: request.customerId,
      return_url: request.returnUrl,
      ...(ours ? { configuration: ours.id } : {}),
      ...flowOf(request),
    });
    return url;
  });
}

function flowOf({ flow, subscriptionId }: PortalRequest): Pick<Stripe.BillingPortal.SessionCreateParams, 'flow_data'> {
  if (flow === 'payment_method_update') return { flow_data: { type: 'payment_method_update' } };
  if (flow !== 'subscription_cancel' || !subscriptionId) return {};
  return { flow_data: { type: 'subscription_cancel', subscription_cancel: { subscription: subscriptionId } } };
}
