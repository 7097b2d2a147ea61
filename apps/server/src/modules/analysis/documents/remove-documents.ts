import { originalsKeptSince } from '@swing/domain/expiry';
import type { FastifyBaseLogger } from 'fastify';
import { cleanUpBatch } from '../../../kernel/clean-up.ts';
import { processEach } from '../../../kernel/jobs/process-each.ts';
import type { Services } from '../../../kernel/services.ts';

/** Deletes the document of a submission. Idempotent. */
export async function removeDocument({ database }: Pick<Services, 'database'>, submissionId: string): Promise<void> {
  await database.analyzerDocument.deleteMany({ where: { submissionId } });
}

/** Deletes documents whose originals are no longer kept (analyzer-6), one by one: each may have thousands of rows. */
export async function removeOldDocuments(services: Services, now: Date, log: FastifyBaseLogger): Promise<number> {
  const old = await services.database.analyzerDocument.findMany({
    where: { submittedAt: { lte: originalsKeptSince(now) } },
    orderBy: { submittedAt: 'asc' },
    select: { submissionId: true },
    take: cleanUpBatch,
  });
  return processEach(log, old, async ({ submissionId }) => {
    await removeDocument(services, submissionId);
    return true;
  });
}
