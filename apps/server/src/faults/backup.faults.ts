import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@swing/dev-postgres/free-port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeOriginal } from '../testing/backups.ts';
import { makeDataFolder, type DataFolder } from '../testing/data-folder.ts';
import type { FollowedChild } from '../testing/follow-child.ts';
import { runCommand } from '../testing/run-command.ts';
import { startServer, stopServer } from '../testing/server-process.ts';
import { untilJobsAreDone } from './left-behind.ts';
import { faultsSeed, randomOf } from './seed.ts';
import { startSiteUnderFault, type SiteUnderFault } from './site-under-fault.ts';

const mebibyte = 1024 * 1024;

let site: SiteUnderFault;
let root: string;
const restoredFolders: DataFolder[] = [];
beforeAll(async () => {
  site = await startSiteUnderFault({ SEED_DEMO: 'true' });
  root = await mkdtemp(join(tmpdir(), 'swing-backups-'));
});
afterAll(async () => {
  await site.close();
  for (const folder of restoredFolders) await folder.remove();
  await rm(root, { recursive: true, force: true });
});

async function expectSuccess(command: FollowedChild): Promise<void> {
  expect([await command.ended, command.stderr()]).toEqual([0, '']);
}

const filesIn = (folder: string) => readdir(join(root, folder)).catch(() => []);
const completeBackups = async () => (await filesIn('backups')).filter((name) => !name.startsWith('.')).sort();

/**
 * Counts the files in a folder of the backup and in its subfolders. In `objects` these are the finished and the unfinished copies, so the number
 * only grows during a backup.
 */
async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

/** Stores originals that take a while to copy, with their rows. */
async function addOriginals(count: number): Promise<void> {
  const { factories, storage } = site;
  for (let number = 0; number < count; number++) {
    await storeOriginal({ factories, services: { storage } }, Buffer.alloc(48 * mebibyte, number));
  }
}

async function restoreAndVerify(name: string): Promise<DataFolder> {
  const folder = await makeDataFolder();
  restoredFolders.push(folder);
  await expectSuccess(runCommand('restore', { DATA_DIR: folder.path }, [root, '--backup', name]));
  await expectSuccess(runCommand('verify', { DATA_DIR: folder.path }, ['--deep']));
  return folder;
}

it(`a backup that was killed with -9 leaves the one before as it was, and the next one succeeds (seed ${faultsSeed})`, async () => {
  await untilJobsAreDone(site);
  const data = { DATA_DIR: site.folder.path };
  await expectSuccess(runCommand('backup', data, [root]));
  const [first = ''] = await completeBackups();
  expect(await completeBackups()).toHaveLength(1);

  const random = randomOf('backup');
  for (const phase of ['tables', 'objects'] as const) {
    // Enough that it cannot end between the look at its files and its end.
    await addOriginals(12);
    const wanted = (await countFiles('objects')) + 1 + random(3);
    const backup = runCommand('backup', data, [root]);
    await expect
      .poll(
        async () => {
          if (phase === 'tables') return (await filesIn('backups')).some((name) => name.startsWith('.'));
          return (await countFiles('objects')) >= wanted;
        },
        { timeout: 60_000, interval: 5, message: `copies ${phase}` },
      )
      .toBe(true);
    backup.kill('SIGKILL');
    expect(await backup.ended).toBe(137);
    expect(await completeBackups()).toEqual([first]);
    await expectSuccess(runCommand('restore', data, [root, '--check']));
  }
  await restoreAndVerify(first);

  await expectSuccess(runCommand('backup', data, [root]));
  const [, second = ''] = await completeBackups();
  expect((await filesIn('backups')).filter((name) => name.startsWith('.'))).toEqual([]);
  expect(await filesIn('objects/.draft')).toEqual([]);
  const restored = await restoreAndVerify(second);

  // Nothing is kept back once the lease of the killed backups is over.
  await expectSuccess(runCommand('verify', data, []));
  const server = await startServer({
    dataDirectory: restored.path,
    port: await freePort(),
    env: { SEED_DEMO: 'false' },
  });
  expect(server.stdout()).toContain('jobs that send mail or call a provider wait until they are released');
  expect(await stopServer(server)).toBe(0);
});

it('backup and verify print a line for an object that is missing, and end with 1', async () => {
  const { factories, storage, folder } = site;
  const key = await storeOriginal({ factories, services: { storage } }, Buffer.from('a video that is lost'));
  const { id } = await site.database.submission.findFirstOrThrow({ where: { storedKey: key } });
  await storage.delete(key);
  const verify = runCommand('verify', { DATA_DIR: folder.path }, []);
  expect([await verify.ended, verify.stdout(), verify.stderr()]).toEqual([
    1,
    `${key} is missing: original of submission ${id}\n`,
    '',
  ]);
  const backup = runCommand('backup', { DATA_DIR: folder.path }, [root]);
  expect([await backup.ended, backup.stderr()]).toEqual([
    1,
    `${key} is missing in the store or damaged, and not in the backup: original of submission ${id}\n`,
  ]);
  expect(await completeBackups(), 'with everything else').toHaveLength(3);
});
