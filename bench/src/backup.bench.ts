import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { closeDatabase, createDatabase } from '@swing/db/client';
import { createFactories } from '@swing/db/factories/factories';
import { freePort } from '@swing/dev-postgres/free-port';
import { storeOriginal } from '@swing/server/testing/backups';
import { makeDataFolder, type DataFolder } from '@swing/server/testing/data-folder';
import { runCommand } from '@swing/server/testing/run-command';
import { startServer, stopServer } from '@swing/server/testing/server-process';
import { createFileSystemStore } from '@swing/storage/file-system-store';
import { fillQuickly } from './support/fill-quickly.ts';
import { peopleTables, defineNames, fillPeople, listPeople } from './support/filled-people.ts';
import { memoryOf } from './support/process-memory.ts';
import { report } from './support/report.ts';
import { scaled } from './support/scale.ts';

// Backs up, restores and verifies a site with many players and objects, while it serves.
const players = scaled(100_000, 1_000);
const objects = scaled(2_000);
const mebibyte = 1_048_576;

const site = await makeDataFolder();
const restored = await makeDataFolder();
const directory = await mkdtemp(join(tmpdir(), 'swing-bench-'));
const backups = join(directory, 'backups');
const server = await startServer({ dataDirectory: site.path, port: await freePort(), env: { SEED_DEMO: 'false' } });
try {
  await fill(site);
  const peer = await secondsOf(() => cp(site.path, join(directory, 'copy'), { recursive: true }));
  await reportCommand('backup', site, [backups], peer);
  await reportCommand('backup', site, [backups], peer, 'again, with nothing new');
  await reportCommand('restore', restored, [backups], peer);
  await reportCommand('verify', restored, ['--deep'], peer);
} finally {
  await stopServer(server);
  for (const folder of [site, restored]) await folder.remove();
  await rm(directory, { recursive: true, force: true });
}

async function fill(folder: DataFolder): Promise<void> {
  const database = createDatabase(await folder.databaseUrl(), { applicationName: 'bench', statementTimeout: 900_000 });
  const factories = createFactories(database, { now: new Date(), namespace: 'bench' });
  const coach = await factories.createCoach();
  await fillQuickly(database, peopleTables, async (tx) => {
    await defineNames(tx, players);
    await fillPeople(tx, coach.accountId, players);
    await listPeople(tx);
  });
  const storage = createFileSystemStore({ directory: join(folder.path, 'files') });
  for (let stored = 0; stored < objects; stored += 1) {
    await storeOriginal({ factories, services: { storage } }, randomBytes(mebibyte));
  }
  await closeDatabase(database);
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}

/**
 * Runs a command. Reports how long it took, compared with a plain copy of the data folder (`peer`, seconds), and the most memory that it used.
 * Throws if the command fails.
 */
async function reportCommand(
  name: Parameters<typeof runCommand>[0],
  { path }: DataFolder,
  args: readonly string[],
  peer: number,
  addition = '',
): Promise<void> {
  const command = runCommand(name, { DATA_DIR: path }, args);
  let [isRunning, most] = [true, 0];
  const watching = (async () => {
    while (isRunning) {
      most = Math.max(most, await memoryOf(command.processId).catch(() => 0));
      await delay(200);
    }
  })();
  const seconds = await secondsOf(() => command.ended);
  isRunning = false;
  await watching;
  if ((await command.ended) !== 0) throw new Error(`${name} failed: ${command.output()}`);
  const title = `${[name, ...args.filter((arg) => arg.startsWith('-'))].join(' ')}${addition && `, ${addition}`}`;
  const measured = Number(seconds.toFixed(2));
  report({
    name: `${title}: ${players.toLocaleString('en')} players, ${objects.toLocaleString('en')} objects of 1 MiB, against cp`,
    measured,
    unit: 's',
    peer: Number(peer.toFixed(2)),
    ratio: Number((seconds / peer).toFixed(2)),
  });
  report({ name: `${title}: most memory`, measured: Math.round(most / mebibyte), unit: 'MiB' });
}
