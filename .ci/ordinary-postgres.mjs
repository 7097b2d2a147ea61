import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlainError } from '../scripts/lib/fail.mjs';

/**
 * Starts the machine's own Postgres in a temporary folder, for tests of a DATABASE_URL as in production. Throws PlainError if
 * there is none or it does not start.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startOrdinaryPostgres() {
  // Imported only now, because CI loads this file before the dependencies are installed.
  const { tsImport } = await import('tsx/esm/api');
  const { startDatabase } = await tsImport('@swing/dev-postgres/start-database', import.meta.url);
  // The next test run removes a folder with such a name if this process was killed.
  const dataDirectory = await mkdtemp(join(tmpdir(), `swing-test-${process.pid}-`));
  const removeFolder = () => rm(dataDirectory, { recursive: true, force: true });
  try {
    const database = await startDatabase({
      dataDirectory,
      isDurable: false,
      settings: { max_connections: '200' },
      candidates: 'installed',
    });
    const stop = async () => {
      await database.stop();
      await removeFolder();
    };
    return { url: database.url, stop };
  } catch (error) {
    await removeFolder();
    throw new PlainError(error.message);
  }
}
