import { DatabaseStartError } from '@swing/dev-postgres/database-start-error';
import { startDatabase, type RunningDatabase } from '@swing/dev-postgres/start-database';
import type { FastifyBaseLogger } from 'fastify';
import { StartError } from '../start-error.ts';

/** Stand-in for a Postgres server: one from npm, with its data in the data folder. Throws StartError. */
export async function startEmbeddedPostgres(dataDirectory: string, log: FastifyBaseLogger): Promise<RunningDatabase> {
  try {
    return await startDatabase({ dataDirectory, log: (line) => log.info(line) });
  } catch (thrown) {
    if (thrown instanceof DatabaseStartError) throw new StartError(thrown.message, { cause: thrown });
    throw thrown;
  }
}
