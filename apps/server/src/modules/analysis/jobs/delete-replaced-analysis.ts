import type { JobPayloads } from '../../../kernel/jobs/job-payloads.ts';
import { defineJob } from '../../../kernel/jobs/define-job.ts';
import type { Services } from '../../../kernel/services.ts';

declare module '../../../kernel/jobs/job-payloads.ts' {
  interface JobPayloads {
    'delete-replaced-analysis': { key: string };
  }
}

/** Deletes a file that a corrected analysis or a copy which every phone plays has replaced, or of a failed conversion. Idempotent. */
function deleteReplacedAnalysis(
  { storage }: Services,
  { key }: JobPayloads['delete-replaced-analysis'],
): Promise<void> {
  return storage.delete(key);
}

export const deleteReplacedAnalysisJob = defineJob({
  name: 'delete-replaced-analysis',
  // Retries for about a day, so that an outage of the storage leaves no file behind.
  retry: { retryLimit: 14, retryDelay: 5, retryBackoff: true },
  pollingIntervalSeconds: 5,
  run: deleteReplacedAnalysis,
});
