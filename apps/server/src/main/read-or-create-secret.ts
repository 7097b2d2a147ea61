import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EnvError } from './env.ts';

interface KeptSecret {
  secret: string;
  isNew: boolean;
}

/**
 * Returns a secret stored in the data folder, readable by its owner only. Generates it the first time and then sets
 * `isNew`. Throws EnvError if the folder cannot be used.
 */
export async function readOrCreateSecret(dataDirectory: string, name: string, bytes: number): Promise<KeptSecret> {
  try {
    return await readOrMake(dataDirectory, name, bytes);
  } catch (thrown) {
    const reason = (thrown as NodeJS.ErrnoException).code ?? String(thrown);
    throw new EnvError(
      `The data folder ${dataDirectory} cannot be written (${reason}): make it writable for the user who starts the server, or name another with DATA_DIR.`,
      { cause: thrown },
    );
  }
}

async function readOrMake(dataDirectory: string, name: string, bytes: number): Promise<KeptSecret> {
  const path = join(dataDirectory, name);
  const known = await readFile(path, 'utf8').catch(() => null);
  if (known) return { secret: known.trim(), isNew: false };
  await mkdir(dataDirectory, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const secret = randomBytes(bytes).toString('base64url');
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flush: true });
  try {
    // `link` fails if the file exists, so of two parallel first starts one secret wins.
    await link(draft, path);
    return { secret, isNew: true };
  } catch {
    return { secret: (await readFile(path, 'utf8')).trim(), isNew: false };
  } finally {
    await rm(draft, { force: true });
  }
}
