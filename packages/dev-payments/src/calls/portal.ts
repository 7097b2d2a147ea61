import * as z from 'zod';
import { newPortalConfiguration, newPortalSession } from '../objects/customer.ts';
import type { Work } from '../operations/work.ts';
import { invalidRequest } from '../wire/api-error.ts';
import { defineCall, listCall, type Given } from '../wire/call.ts';
import { expand, flag, metadata, text } from '../wire/parameters.ts';
import type { PortalSession } from '../wire/wire-types.ts';

const enabled = z.literal('true');
const disabled = z.strictObject({ enabled: z.literal('false') }).optional();
const configurationFields = {
  // Accepted and not stored: the simulator's portal has no such links.
  business_profile: z.strictObject({ privacy_policy_url: text, terms_of_service_url: text }).optional(),
  default_return_url: text,
  // The simulator's portal always offers these. Another choice is refused, so there is nothing to store.
  features: z.strictObject({
    customer_update: disabled,
    invoice_history: z.strictObject({ enabled }),
    payment_method_update: z.strictObject({ enabled }),
    subscription_cancel: z.strictObject({
      enabled,
      mode: z.literal('at_period_end').optional(),
      proration_behavior: z.literal('none').optional(),
    }),
    subscription_update: disabled,
  }),
  expand,
};

const flowData = z.strictObject({
  type: z.enum(['payment_method_update', 'subscription_cancel']),
  subscription_cancel: z.strictObject({ subscription: text }).optional(),
});
const sessionParameters = z.strictObject({
  customer: text,
  configuration: text,
  return_url: text.optional(),
  flow_data: flowData.optional(),
  expand,
});

const path = '/v1/billing_portal/configurations';

export const portalCalls = [
  defineCall({
    method: 'POST',
    path,
    parameters: z.strictObject({ ...configurationFields, metadata }),
    run: async (work, { default_return_url, metadata: given }) => {
      const configuration = newPortalConfiguration(work.now, { default_return_url, metadata: given });
      await work.objects.put(configuration);
      return configuration;
    },
  }),
  defineCall({
    method: 'POST',
    path: `${path}/:id`,
    parameters: z.strictObject(configurationFields),
    run: async ({ objects }, { default_return_url }, id) => {
      const before = await objects.get('billing_portal.configuration', id);
      const configuration = { ...before, default_return_url };
      await objects.put(configuration);
      return configuration;
    },
  }),
  listCall('billing_portal.configuration', path, { active: flag.optional() }),
  defineCall({
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    parameters: sessionParameters,
    run: createSession,
  }),
];

async function createSession(work: Work, given: Given<typeof sessionParameters>): Promise<PortalSession> {
  const customer = await work.objects.get('customer', given.customer, 'customer');
  const configuration = await work.objects.get('billing_portal.configuration', given.configuration, 'configuration');
  const flow = given.flow_data ? await readFlow(work, given.flow_data, customer.id) : null;
  const fields = {
    configuration: configuration.id,
    customer: customer.id,
    flow,
    return_url: given.return_url ?? configuration.default_return_url,
  };
  const session = newPortalSession(work.now, fields, work.pagesUrl);
  await work.objects.put(session);
  return session;
}

async function readFlow(
  { objects }: Work,
  { type, subscription_cancel: cancel }: z.output<typeof flowData>,
  customer: string,
): Promise<PortalSession['flow']> {
  if (type === 'payment_method_update') return { type, subscription_cancel: null };
  const name = 'flow_data[subscription_cancel][subscription]';
  const subscription = await objects.get('subscription', cancel?.subscription ?? '', name);
  if (subscription.customer !== customer)
    throw invalidRequest(`No such subscription: '${subscription.id}'`, name, 'resource_missing');
  if (subscription.ended_at !== null || subscription.cancel_at !== null) {
    throw invalidRequest(
      'The subscription associated with this flow is already set to be canceled at period end or has been canceled.',
      name,
    );
  }
  return { type, subscription_cancel: { subscription: subscription.id } };
}
