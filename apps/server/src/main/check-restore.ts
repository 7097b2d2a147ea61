import type { Database } from '@swing/db/client';
import type { FastifyBaseLogger } from 'fastify';
import { StartError } from './start-error.ts';

/**
 * Throws StartError if the database was restored and the restore did not finish (operation-6). Logs a warning while jobs
 * that send mail or call the payment provider or Cloudflare Stream wait after a restore (operation-5).
 */
export async function checkRestore(database: Database, log: FastifyBaseLogger): Promise<void> {
  const restores = await database.restore.findMany({ where: { OR: [{ completedAt: null }, { releasedAt: null }] } });
  if (restores.some(({ completedAt }) => completedAt === null)) {
    throw new StartError('The restore of this database did not finish: restore again into an empty database.');
  }
  for (const { backup } of restores) {
    log.warn(
      { backup },
      'restored from a backup: jobs that send mail or call a provider wait until they are released (docs/operating.md, Restore)',
    );
  }
}
