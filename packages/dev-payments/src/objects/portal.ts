import { newId } from '../operations/identifiers.ts';
import type { PortalConfiguration, PortalSession } from '../wire/wire-types.ts';

type ConfigurationFields = Pick<PortalConfiguration, 'default_return_url' | 'features' | 'metadata'>;

export function newPortalConfiguration(now: number, fields: ConfigurationFields): PortalConfiguration {
  return { id: newId('bpc'), object: 'billing_portal.configuration', active: true, created: now, ...fields };
}

type SessionFields = Pick<PortalSession, 'configuration' | 'customer' | 'flow' | 'return_url'>;

export function newPortalSession(now: number, fields: SessionFields, pagesUrl: string): PortalSession {
  // Only this secret id grants access, so it is long.
  const id = newId('bps', 40);
  return { id, object: 'billing_portal.session', created: now, url: `${pagesUrl}/portal/${id}`, ...fields };
}
