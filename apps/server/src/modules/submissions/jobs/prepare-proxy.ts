import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../../../kernel/services.ts';
import type { JobPayloads } from '../../../kernel/jobs/job-payloads.ts';
import type { JobAttempt } from '../../../kernel/jobs/jobs.ts';
import { planDeletions } from '../../../kernel/deletions/plan-deletions.ts';
import { recordFailure } from './task-failure.ts';
import { defineJob } from '../../../kernel/jobs/define-job.ts';

declare module '../../../kernel/jobs/job-payloads.ts' {
  interface JobPayloads {
    'prepare-proxy': { submissionId: string; playerId: string };
  }
}

/** Makes an H.264 copy that every browser plays, from the clean copy. Idempotent. */
async function prepareProxy(
  { database, storage, media }: Services,
  { submissionId: id }: JobPayloads['prepare-proxy'],
  attempt: JobAttempt,
  log: FastifyBaseLogger,
): Promise<void> {
  const submission = await database.submission.findUnique({ where: { id } });
  if (submission?.proxyState !== 'preparing' || submission.status === 'removed' || submission.filesRemovedAt) return;
  const { cleanKey, cleanSize } = submission;
  if (submission.cleanState !== 'ready' || !cleanKey) return;
  const proxyKey = submission.proxyKey ?? randomBytes(16).toString('hex');
  await database.submission.update({ where: { id }, data: { proxyKey } });
  try {
    const from = { key: cleanKey, size: Number(cleanSize) };
    const { size, sha256 } = await media.run({ kind: 'proxy', from, proxyKey });
    const { count } = await database.submission.updateMany({
      where: { id, proxyKey, status: { not: 'removed' }, filesRemovedAt: null },
      data: { proxyState: 'ready', proxySize: BigInt(size), proxySha256: sha256, memoryFailures: 0 },
    });
    if (count === 0) await storage.delete(proxyKey);
  } catch (thrown) {
    const failure = await recordFailure({ database }, submission, thrown);
    log.warn({ err: thrown, submissionId: id, reason: failure.reason }, 'proxy failed');
    const isOver = attempt.isLast && failure.reason === 'unknown';
    if (!failure.isFaultOfFile && !isOver) throw thrown;
    await giveUp({ database, storage }, id, proxyKey);
  }
}

/** Records that there is no proxy, and deletes what was written of it. Does nothing if another run of the job has made it. */
async function giveUp(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  id: string,
  proxyKey: string,
): Promise<void> {
  const isUnused = await database.$transaction(async (tx) => {
    await tx.submission.updateMany({
      where: { id, proxyKey, proxyState: 'preparing' },
      data: { proxyState: 'failed', proxyKey: null },
    });
    if ((await tx.submission.count({ where: { id, proxyKey } })) > 0) return false;
    await planDeletions(tx, [proxyKey]);
    return true;
  });
  if (!isUnused) return;
  // The clean-up removes what stays pending.
  await storage.abort(proxyKey).catch(() => {});
  await storage.delete(proxyKey);
}

export const prepareProxyJob = defineJob({
  name: 'prepare-proxy',
  fairWorkers: 2,
  retry: { retryLimit: 3, retryDelay: 10, retryBackoff: true },
  pollingIntervalSeconds: 1,
  run: (services, payload, { attempt, log }) => prepareProxy(services, payload, attempt, log),
});
