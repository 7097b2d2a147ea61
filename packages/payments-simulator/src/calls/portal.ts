import * as z from 'zod';
import { defaultFeatures, newPortalConfiguration, newPortalSession } from '../objects/portal.ts';
import { mergeMetadata } from '../operations/merge-metadata.ts';
import type { Work } from '../operations/work.ts';
import { invalidRequest } from '../wire/api-error.ts';
import { defineCall, listCall, retrieveCall, type Given } from '../wire/call.ts';
import { expand, flag, metadata, text, unsettable } from '../wire/parameters.ts';
import type { PortalConfiguration, PortalSession } from '../wire/wire-types.ts';

const features = z.strictObject({
  customer_update: z.strictObject({ enabled: flag }).optional(),
  invoice_history: z.strictObject({ enabled: flag }).optional(),
  payment_method_update: z.strictObject({ enabled: flag }).optional(),
  subscription_cancel: z
    .strictObject({
      enabled: flag,
      mode: z.literal('at_period_end').optional(),
      proration_behavior: z.literal('none').optional(),
    })
    .optional(),
  subscription_update: z.strictObject({ enabled: flag }).optional(),
});
const configurationFields = {
  business_profile: z
    .strictObject({
      headline: unsettable.optional(),
      privacy_policy_url: text.optional(),
      terms_of_service_url: text.optional(),
    })
    .optional(),
  default_return_url: unsettable.optional(),
  metadata: metadata.optional(),
  name: unsettable.optional(),
  expand,
};
const createParameters = z.strictObject({ ...configurationFields, features });
const updateParameters = z.strictObject({
  ...configurationFields,
  features: features.optional(),
  active: flag.optional(),
});

const flowData = z.strictObject({
  type: z.enum(['payment_method_update', 'subscription_cancel']),
  subscription_cancel: z.strictObject({ subscription: text }).optional(),
  after_completion: z
    .strictObject({
      type: z.enum(['portal_homepage', 'redirect']),
      redirect: z.strictObject({ return_url: text }).optional(),
    })
    .optional(),
});
const sessionParameters = z.strictObject({
  customer: text,
  configuration: text.optional(),
  return_url: text.optional(),
  flow_data: flowData.optional(),
  expand,
});

export const portalCalls = [
  defineCall({
    method: 'POST',
    path: '/v1/billing_portal/configurations',
    parameters: createParameters,
    run: createConfiguration,
  }),
  defineCall({
    method: 'POST',
    path: '/v1/billing_portal/configurations/:id',
    parameters: updateParameters,
    run: updateConfiguration,
  }),
  retrieveCall('billing_portal.configuration', '/v1/billing_portal/configurations'),
  listCall('billing_portal.configuration', '/v1/billing_portal/configurations', {
    active: flag.optional(),
    is_default: flag.optional(),
  }),
  defineCall({
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    parameters: sessionParameters,
    run: createSession,
  }),
];

async function createConfiguration(work: Work, given: Given<typeof createParameters>): Promise<PortalConfiguration> {
  const { data: others } = await work.objects.list('billing_portal.configuration', { limit: 1 });
  const configuration = newPortalConfiguration(work.now, {
    active: true,
    business_profile: {
      headline: given.business_profile?.headline ?? null,
      privacy_policy_url: given.business_profile?.privacy_policy_url ?? null,
      terms_of_service_url: given.business_profile?.terms_of_service_url ?? null,
    },
    default_return_url: given.default_return_url ?? null,
    features: withFeatures(defaultFeatures, given.features),
    is_default: others.length === 0,
    metadata: mergeMetadata({}, given.metadata),
    name: given.name ?? null,
  });
  await work.objects.put(configuration);
  await work.emit('billing_portal.configuration.created', configuration);
  return configuration;
}

async function updateConfiguration(
  work: Work,
  given: Given<typeof updateParameters>,
  id: string,
): Promise<PortalConfiguration> {
  const before = await work.objects.get('billing_portal.configuration', id);
  const updated: PortalConfiguration = {
    ...before,
    active: given.active ?? before.active,
    business_profile: { ...before.business_profile, ...given.business_profile },
    default_return_url: given.default_return_url === undefined ? before.default_return_url : given.default_return_url,
    features: withFeatures(before.features, given.features),
    metadata: mergeMetadata(before.metadata ?? {}, given.metadata),
    name: given.name === undefined ? before.name : given.name,
    updated: work.now,
  };
  await work.objects.put(updated);
  await work.emit('billing_portal.configuration.updated', updated);
  return updated;
}

type Features = PortalConfiguration['features'];

function withFeatures(held: Features, given: z.output<typeof features> | undefined): Features {
  return {
    ...held,
    customer_update: { ...held.customer_update, ...given?.customer_update },
    invoice_history: { ...held.invoice_history, ...given?.invoice_history },
    payment_method_update: { ...held.payment_method_update, ...given?.payment_method_update },
    subscription_cancel: { ...held.subscription_cancel, ...given?.subscription_cancel },
    subscription_update: { ...held.subscription_update, ...given?.subscription_update },
  };
}

async function createSession(work: Work, given: Given<typeof sessionParameters>): Promise<PortalSession> {
  const customer = await work.objects.get('customer', given.customer, 'customer');
  const configuration = await configurationOf(work, given.configuration);
  const flow = given.flow_data ? await readFlow(work, given.flow_data, customer.id, configuration) : null;
  const session = newPortalSession(
    work.now,
    {
      configuration: configuration.id,
      customer: customer.id,
      flow,
      return_url: given.return_url ?? configuration.default_return_url,
    },
    work.pagesUrl,
  );
  await work.objects.put(session);
  await work.emit('billing_portal.session.created', session);
  return session;
}

async function configurationOf({ objects }: Work, id: string | undefined): Promise<PortalConfiguration> {
  if (id !== undefined) {
    const configuration = await objects.get('billing_portal.configuration', id, 'configuration');
    if (configuration.active) return configuration;
    throw invalidRequest('This configuration is not active.', 'configuration');
  }
  const [found] = await objects.all('billing_portal.configuration', { is_default: true });
  if (found) return found;
  throw invalidRequest(
    'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode.',
  );
}

async function readFlow(
  work: Work,
  given: z.output<typeof flowData>,
  customer: string,
  { features: allowed }: PortalConfiguration,
): Promise<NonNullable<PortalSession['flow']>> {
  const { type, subscription_cancel: cancel, after_completion: after } = given;
  const feature = type === 'payment_method_update' ? allowed.payment_method_update : allowed.subscription_cancel;
  if (!feature.enabled) {
    throw invalidRequest(`The ${type} feature is disabled in the portal configuration.`, 'flow_data[type]');
  }
  if (type === 'subscription_cancel') {
    const name = 'flow_data[subscription_cancel][subscription]';
    const subscription = await work.objects.get('subscription', cancel?.subscription ?? '', name);
    if (subscription.customer !== customer)
      throw invalidRequest(`No such subscription: '${subscription.id}'`, name, 'resource_missing');
    if (subscription.ended_at !== null || subscription.cancel_at !== null) {
      throw invalidRequest(
        'The subscription associated with this flow is already set to be canceled at period end or has been canceled.',
        name,
      );
    }
  }
  const redirect = after?.redirect?.return_url;
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: redirect === undefined ? null : { return_url: redirect },
      type: after?.type ?? 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel: cancel ? { retention: null, subscription: cancel.subscription } : null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type,
  };
}
