import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../kernel/services.ts';

/**
 * Begins an upload and drops it, to find out at the start of a server whether the store accepts uploads: `/readyz` only reads, because lists
 * and videos work without that. Logs an error if it does not. Never throws.
 */
export async function checkStoring({ storage }: Pick<Services, 'storage'>, log: FastifyBaseLogger): Promise<void> {
  const key = `start/${randomUUID()}`;
  try {
    await storage.open(key);
    await storage.abort(key);
  } catch (thrown) {
    log.error({ err: thrown }, 'the object store does not accept uploads');
  }
}
