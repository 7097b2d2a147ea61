import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './backup-error.ts';

/** Throws BackupError if the data folder has a generated secret that differs from the backup's. */
export async function requireSameSecrets(path: string, names: readonly string[], dataDirectory: string): Promise<void> {
  for (const name of names) {
    const existing = await readFile(join(dataDirectory, name), 'utf8').catch(() => null);
    if (existing === null || existing === (await readFile(join(path, 'secrets', name), 'utf8'))) continue;
    throw new BackupError(`${join(dataDirectory, name)} differs from the backup's: move it away first.`);
  }
}

/** Writes the generated secrets of a backup to the data folder, readable by its owner only. */
export async function restoreSecrets(path: string, names: readonly string[], dataDirectory: string): Promise<void> {
  await mkdir(dataDirectory, { recursive: true });
  for (const name of names) {
    const secret = await readFile(join(path, 'secrets', name), 'utf8');
    await writeFile(join(dataDirectory, name), secret, { mode: 0o600, flush: true });
  }
}
