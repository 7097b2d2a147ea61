import { defineJob } from '../jobs/define-job.ts';
import type { JobPayloads } from '../jobs/job-payloads.ts';
import type { Services } from '../services.ts';
import { recordErasure, type ErasureKind } from './erasures.ts';

declare module '../jobs/job-payloads.ts' {
  interface JobPayloads {
    /** What was deleted, and when, in ISO 8601. */
    'record-erasure': { kind: ErasureKind; id: string; erasedAt: string };
  }
}

/**
 * Records a deletion outside the database (operation-4), if the request that deleted it could not. Enqueued by the transaction that
 * deletes. Idempotent.
 */
function run({ storage }: Services, { kind, id, erasedAt }: JobPayloads['record-erasure']): Promise<void> {
  return recordErasure(storage, { kind, id, erasedAt: new Date(erasedAt) });
}

export const recordErasureJob = defineJob({
  name: 'record-erasure',
  // Retries for about a day.
  retry: { retryLimit: 14, retryDelay: 5, retryBackoff: true },
  pollingIntervalSeconds: 5,
  run,
});
