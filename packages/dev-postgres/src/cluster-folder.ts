import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, chown, link, mkdir, open, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseStartError } from './database-start-error.ts';
import type { Owner } from './database-user.ts';

export interface ClusterFolder {
  /** <data folder>/postgres. It contains all the paths below. */
  root: string;
  /** Postgres's own data directory. */
  cluster: string;
  passwordFile: string;
  stateFile: string;
  logFile: string;
}

export interface ClusterState {
  major: number;
  port: number;
}

/** Creates `<dataDirectory>/postgres` if needed. Throws `DatabaseStartError` if it cannot be written. */
export async function openClusterFolder(dataDirectory: string): Promise<ClusterFolder> {
  const root = resolve(dataDirectory, 'postgres');
  try {
    await mkdir(resolve(dataDirectory), { recursive: true });
    await mkdir(root, { recursive: true, mode: 0o700 });
    await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new DatabaseStartError(
      `The data folder ${resolve(dataDirectory)} cannot be written (${reason}): make it writable for the user who starts the server, or name another with DATA_DIR.`,
    );
  }
  return {
    root,
    cluster: join(root, 'cluster'),
    passwordFile: join(root, 'password'),
    stateFile: join(root, 'state.json'),
    logFile: join(root, 'server.log'),
  };
}

/** The user that owns an existing cluster. Null if there is no cluster. */
export async function clusterOwner(folder: ClusterFolder): Promise<Owner | null> {
  return stat(folder.cluster).catch(() => null);
}

/** The Postgres major version of an existing cluster. Null if there is none. */
export async function clusterMajor(folder: ClusterFolder): Promise<number | null> {
  const text = await readFile(join(folder.cluster, 'PG_VERSION'), 'utf8').catch(() => '');
  if (text.trim()) return Number.parseInt(text, 10);
  return (await clusterOwner(folder)) ? ((await readState(folder))?.major ?? null) : null;
}

export async function readState(folder: ClusterFolder): Promise<ClusterState | null> {
  try {
    return JSON.parse(await readFile(folder.stateFile, 'utf8')) as ClusterState;
  } catch {
    return null;
  }
}

export async function writeState(folder: ClusterFolder, state: ClusterState): Promise<void> {
  const draft = draftOf(folder.stateFile);
  await writeFile(draft, JSON.stringify(state));
  await rename(draft, folder.stateFile);
}

function draftOf(path: string): string {
  return `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
}

/** Makes the user Postgres runs as the owner of the folder. */
export async function giveFolderTo(folder: ClusterFolder, owner: Owner | null): Promise<void> {
  await chmod(folder.root, 0o700);
  if (owner) await chown(folder.root, owner.uid, owner.gid);
}

/** The stored password of this cluster, created on first use. If two servers start at once, both use the first one's. */
export async function readOrCreatePassword(folder: ClusterFolder, owner: Owner | null): Promise<string> {
  const draft = draftOf(folder.passwordFile);
  if (!(await clusterOwner(folder))) {
    const file = await open(draft, 'wx', 0o600);
    await file.writeFile(`${randomBytes(24).toString('base64url')}\n`);
    await file.sync();
    if (owner) await file.chown(owner.uid, owner.gid);
    await file.close();
    await link(draft, folder.passwordFile).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await unlink(draft);
  }
  const password = (await readFile(folder.passwordFile, 'utf8').catch(() => '')).trim();
  if (password) return password;
  throw new DatabaseStartError(
    `The database's password file ${folder.passwordFile} is missing or empty: restore it from a backup.`,
  );
}
