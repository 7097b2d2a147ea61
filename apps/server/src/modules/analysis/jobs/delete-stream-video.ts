import { defineJob } from '../../../kernel/jobs/define-job.ts';
import type { JobPayloads } from '../../../kernel/jobs/job-payloads.ts';
import type { Services } from '../../../kernel/services.ts';

declare module '../../../kernel/jobs/job-payloads.ts' {
  interface JobPayloads {
    'delete-stream-video': { uid: string };
  }
}

/** Deletes a video at Cloudflare Stream that was fetched or given up. Without its settings, Cloudflare deletes it by itself. Idempotent. */
async function deleteStreamVideo(
  { cloudflareStream }: Services,
  { uid }: JobPayloads['delete-stream-video'],
): Promise<void> {
  await cloudflareStream?.deleteVideo(uid);
}

export const deleteStreamVideoJob = defineJob({
  name: 'delete-stream-video',
  // Retries for about a day.
  retry: { retryLimit: 14, retryDelay: 5, retryBackoff: true },
  pollingIntervalSeconds: 5,
  waitsAfterRestore: true,
  run: deleteStreamVideo,
});
