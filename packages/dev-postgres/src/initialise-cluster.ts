import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import type { ClusterFolder } from './cluster-folder.ts';
import { DatabaseStartError } from './database-start-error.ts';
import type { Launcher } from './launcher.ts';
import { processState } from './process-state.ts';
import { runCommand } from './run-command.ts';

export const superuser = 'swing';

interface Initialisation {
  folder: ClusterFolder;
  binaries: PostgresBinaries;
  launcher: Launcher;
  major: number;
  isDurable: boolean;
}

/** A locale that every such system has. */
const letters = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8';

/**
 * Creates the cluster in a temporary folder and renames it when complete. A killed run leaves no partial cluster, and of two
 * simultaneous runs the first wins. Throws `DatabaseStartError` with initdb's own reason.
 */
export async function initialiseCluster({ folder, binaries, launcher, major, isDurable }: Initialisation) {
  await removeAbandoned(folder);
  const draft = join(folder.root, `initialising-${process.pid}-${randomBytes(4).toString('hex')}`);
  await mkdir(draft, { mode: 0o700 });
  try {
    if (launcher.owner) await chown(draft, launcher.owner.uid, launcher.owner.gid);
    // Sorts bytes, but knows the upper and lower case of all letters, which searches for names ignore.
    const locale = major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [`--lc-ctype=${letters}`];
    const initdbArguments = [
      `--pgdata=${draft}`,
      `--username=${superuser}`,
      `--pwfile=${folder.passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      ...locale,
      ...(isDurable ? [] : ['--no-sync']),
    ];
    const { code, stdout, stderr } = await runCommand(
      ...launcher.command(binaries.initdb, initdbArguments),
      launcher.options,
    );
    if (code !== 0) throw new DatabaseStartError(`The database could not be created: ${reasonIn(stderr || stdout)}.`);
    await rename(draft, folder.cluster).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
    if (isDurable) await syncFolder(folder.root);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function removeAbandoned(folder: ClusterFolder): Promise<void> {
  for (const entry of await readdir(folder.root)) {
    const processId = /^initialising-(\d+)-/.exec(entry)?.[1];
    if (!processId || (await processState(Number(processId))) === 'running') continue;
    await rm(join(folder.root, entry), { recursive: true, force: true });
  }
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}

function reasonIn(output: string): string {
  const lines = output.trim().split('\n');
  const line = lines.find((text) => /error|fatal/i.test(text)) ?? lines.at(-1) ?? '';
  return line.trim().replace(/\.$/, '') || 'initdb printed no reason';
}
