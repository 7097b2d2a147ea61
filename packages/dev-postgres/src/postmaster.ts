import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import type { ClusterFolder } from './cluster-folder.ts';
import type { Launcher } from './launcher.ts';
import { processName, processState } from './process-state.ts';

export interface Postmaster {
  processId: number;
  port: number;
}

export interface Launch {
  folder: ClusterFolder;
  binaries: PostgresBinaries;
  launcher: Launcher;
  port: number;
  /** Postgres settings by name. They override the defaults. */
  settings: Record<string, string>;
}

const maximumLogSize = 4 * 1024 * 1024;

/** The postmaster in the cluster's pid file. Null if it is not running. */
export async function findRunningPostmaster(folder: ClusterFolder): Promise<Postmaster | null> {
  const path = join(folder.cluster, 'postmaster.pid');
  const text = await readFile(path, 'utf8').catch(() => '');
  const lines = text.split('\n');
  const processId = Number(lines[0]);
  if (!Number.isInteger(processId) || processId <= 0) return null;
  const state = await processState(processId);
  if (state === 'gone') return null;
  const name = await processName(processId);
  if (state === 'running' && (name === null || name === 'postgres')) return { processId, port: Number(lines[3]) };
  await removeStalePidFile(path, text);
  return null;
}

// Postgres refuses to start while any process has the id in the pid file, even a zombie or, after a reboot, an unrelated one. It
// still detects leftover processes of the cluster itself by their shared memory.
async function removeStalePidFile(path: string, staleText: string): Promise<void> {
  const aside = `${path}.${randomBytes(4).toString('hex')}`;
  await rename(path, aside).catch(() => {});
  const taken = await readFile(aside, 'utf8').catch(() => null);
  if (taken === null) return;
  // Another server may have started in between. Then put its file back.
  if (taken === staleText) await rm(aside);
  else await rename(aside, path);
}

/** Starts a postmaster that outlives this process. `failure` returns its log output once it has ended, otherwise null. */
export async function launchPostmaster({ folder, binaries, launcher, port, settings }: Launch) {
  const size = await stat(folder.logFile).then(
    (found) => found.size,
    () => 0,
  );
  const log = await open(folder.logFile, size > maximumLogSize ? 'w' : 'a', 0o600);
  if (launcher.owner) await log.chown(launcher.owner.uid, launcher.owner.gid);
  const logStart = size > maximumLogSize ? 0 : size;
  const flags = Object.entries({
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statement errors are reported to the caller and may contain personal data. Log only messages about the server itself.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(...launcher.command(binaries.postgres, ['-D', folder.cluster, ...flags]), {
    ...launcher.options,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  let ending: string | null = null;
  child.once('error', (error) => {
    ending = error.message;
  });
  child.once('exit', (code, signal) => {
    ending = `it ended with ${signal ?? code}`;
  });
  child.unref();
  await log.close();
  return { failure: async () => (ending === null ? null : (await readLogFrom(folder, logStart)) || ending) };
}

async function readLogFrom(folder: ClusterFolder, start: number): Promise<string> {
  const text = await readFile(folder.logFile);
  return text.subarray(start).toString();
}

/** Fast shutdown: closes connections and writes everything to disk. After 30 s, an immediate but crash-safe shutdown. */
export async function stopPostmaster(folder: ClusterFolder): Promise<void> {
  const postmaster = await findRunningPostmaster(folder);
  if (!postmaster) return;
  process.kill(postmaster.processId, 'SIGINT');
  if (await hasEnded(postmaster.processId, 30_000)) return;
  process.kill(postmaster.processId, 'SIGQUIT');
  await hasEnded(postmaster.processId, 10_000);
}

async function hasEnded(processId: number, milliseconds: number): Promise<boolean> {
  for (let waited = 0; waited < milliseconds; waited += 20) {
    if ((await processState(processId)) !== 'running') return true;
    await delay(20);
  }
  return false;
}
