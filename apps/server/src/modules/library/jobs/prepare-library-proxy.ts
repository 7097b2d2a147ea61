import type { FastifyBaseLogger } from 'fastify';
import { defineJob } from '../../../kernel/jobs/define-job.ts';
import type { JobPayloads } from '../../../kernel/jobs/job-payloads.ts';
import type { JobAttempt } from '../../../kernel/jobs/jobs.ts';
import type { Services } from '../../../kernel/services.ts';
import { advance, cleanCopyOf, findPreparing, finish, keepFile, keyFor, recordFailure } from './steps.ts';

declare module '../../../kernel/jobs/job-payloads.ts' {
  interface JobPayloads {
    'prepare-library-proxy': { videoId: string; libraryId: string };
  }
}

/** Makes an H.264 copy of a library video that every browser plays, from the clean copy. Idempotent. */
async function prepareLibraryProxy(
  services: Services,
  { videoId: id }: JobPayloads['prepare-library-proxy'],
  attempt: JobAttempt,
  log: FastifyBaseLogger,
): Promise<void> {
  const video = await findPreparing(services, id);
  if (!video) return;
  const proxyKey = keyFor(video.proxyKey);
  if (!(await advance(services.database, id, { proxyKey }))) return;
  try {
    const from = cleanCopyOf(video);
    if (video.proxySize === null) {
      const { size, sha256 } = await services.media.run({ kind: 'proxy', from, proxyKey, isBackground: true });
      const made = { proxySize: BigInt(size), proxySha256: sha256 };
      if (!(await keepFile(services, { id, key: proxyKey }, made))) return;
    }
    await finish(services, id, log);
  } catch (thrown) {
    const isOver = (reason: string) => reason === 'unknown';
    await recordFailure(services, video, thrown, { ...attempt, log, isOver });
  }
}

export const prepareLibraryProxyJob = defineJob({
  name: 'prepare-library-proxy',
  fairWorkers: 1,
  turnKey: 'libraryId',
  retry: { retryLimit: 3, retryDelay: 10, retryBackoff: true },
  pollingIntervalSeconds: 1,
  run: (services, payload, { attempt, log }) => prepareLibraryProxy(services, payload, attempt, log),
});
