import type { AuditedCall } from '../../../kernel/record-audit.ts';
import type { Services } from '../../../kernel/services.ts';

/** What receiving an analysis needs of its caller: the request that brings the bytes, or the job that fetches them. */
export type ReceivingContext = Services & Pick<AuditedCall, 'client' | 'requestId' | 'now'>;

/** The context of a job. */
export function jobContext(services: Services): ReceivingContext {
  return { ...services, now: services.clock.now(), client: { address: null }, requestId: null };
}
