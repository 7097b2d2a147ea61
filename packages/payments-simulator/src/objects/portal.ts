import { newId } from '../operations/identifiers.ts';
import type { PortalConfiguration, PortalSession } from '../wire/wire-types.ts';

/** Features of a configuration for which none were specified. */
export const defaultFeatures: PortalConfiguration['features'] = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'interval_options' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    products: null,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
};

export type ConfigurationFields = Pick<
  PortalConfiguration,
  'active' | 'business_profile' | 'default_return_url' | 'features' | 'is_default' | 'metadata' | 'name'
>;

export function newPortalConfiguration(now: number, fields: ConfigurationFields): PortalConfiguration {
  return {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    application: null,
    created: now,
    livemode: false,
    login_page: { enabled: false, url: null },
    updated: now,
    ...fields,
  };
}

export function newPortalSession(
  now: number,
  fields: Pick<PortalSession, 'configuration' | 'customer' | 'flow' | 'return_url'>,
  pagesUrl: string,
): PortalSession {
  // Only this secret id grants access, so it is long.
  const id = newId('bps', 40);
  return {
    id,
    object: 'billing_portal.session',
    created: now,
    customer_account: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    url: `${pagesUrl}/portal/${id}`,
    ...fields,
  };
}
