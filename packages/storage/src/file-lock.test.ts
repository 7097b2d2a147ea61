import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { acquireFileLock } from './file-lock.ts';
import { WriterBusyError } from './object-store-errors.ts';
import { leaseMs, newWriterIdentity, type WriterIdentity } from './writer-identity.ts';
import type { WriterLock } from './writer-lock.ts';

vi.mock('node:fs/promises', { spy: true });

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'swing-lock-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const acquire = (name = 'clip') => acquireFileLock(directory, name, name);

async function leaveLock(holder: Partial<WriterIdentity>, ageMs = 0) {
  const path = join(directory, 'clip@1');
  await writeFile(path, JSON.stringify({ ...newWriterIdentity(), ...holder }));
  const renewedAt = new Date(Date.now() - ageMs);
  await utimes(path, renewedAt, renewedAt);
}

it('has one holder until it is released', async () => {
  const lock = await acquire();
  lock.assertHeld();
  await expect(acquire()).rejects.toBeInstanceOf(WriterBusyError);
  const other = await acquire('clip2');
  await lock.release();
  await (await acquire()).release();
  await other.release();
  expect(await readdir(directory)).toEqual([]);
});

it('goes to one of many simultaneous callers', async () => {
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => acquire()));
  const locks = results.filter((result) => result.status === 'fulfilled');
  expect(locks).toHaveLength(1);
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(WriterBusyError);
});

it('goes to one of many simultaneous callers after a process was killed', async () => {
  await leaveLock({ pid: spawnSync(process.execPath, ['--version']).pid });
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => acquire()));
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  expect(await readdir(directory)).toEqual(['clip@2']);
});

it('is free if the process id now belongs to another process', async () => {
  await leaveLock({ started: '1' });
  await (await acquire()).release();
});

it('stays held while a process that cannot be checked renews it', async () => {
  await leaveLock({ machine: 'another', pid: 1 }, leaseMs - 5_000);
  await expect(acquire()).rejects.toBeInstanceOf(WriterBusyError);
});

it('expires when it is not renewed', async () => {
  await leaveLock({ machine: 'another', pid: 1 }, leaseMs + 1_000);
  await (await acquire()).release();
});

async function leaveEmptyLock(ageMs: number) {
  const path = join(directory, 'clip@1');
  const createdAt = new Date(Date.now() - ageMs);
  await writeFile(path, '');
  await utimes(path, createdAt, createdAt);
}

it('is held while its file is being written', async () => {
  await leaveEmptyLock(4_000);
  await expect(acquire()).rejects.toBeInstanceOf(WriterBusyError);
});

it('is free five seconds after a process was killed before it had written its file', async () => {
  await leaveEmptyLock(5_000);
  const lock = await acquire();
  expect(await readdir(directory)).toEqual(['clip@2']);
  await lock.release();
  expect(await readdir(directory)).toEqual([]);
});

it.each([
  ['holds', async () => {}, ['clip@2']],
  ['has held and released', (lock: WriterLock) => lock.release(), []],
  [
    'has released and taken again',
    async (lock: WriterLock) => {
      await lock.release();
      await acquire();
    },
    ['clip@1'],
  ],
])('is not held by a process so slow to write its file that another one %s it', async (_, act, left) => {
  // Another test file of this process may have loaded the module before, with the real function.
  vi.resetModules();
  const { acquireFileLock: acquireFresh } = await import('./file-lock.ts');
  const files = await import('node:fs/promises');
  vi.mocked(files.writeFile).mockImplementationOnce(async (path, text) => {
    const slow = openSync(path as string, 'wx');
    const created = new Date(Date.now() - 5_000);
    await utimes(path as string, created, created);
    await act(await acquire());
    writeSync(slow, text as string);
    closeSync(slow);
  });
  await expect(acquireFresh(directory, 'clip', 'clip')).rejects.toThrow('Another writer holds the upload of clip.');
  expect(await readdir(directory)).toEqual(left);
});

it('leaves no lock on a full disk, where the file can be created but not written', async () => {
  // Another test file of this process may have loaded the module before, with the real function.
  vi.resetModules();
  const { acquireFileLock: acquireFresh } = await import('./file-lock.ts');
  const files = await import('node:fs/promises');
  vi.mocked(files.writeFile).mockImplementationOnce(async (path) => {
    writeFileSync(path as string, '', { flag: 'wx' });
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
  await expect(acquireFresh(directory, 'clip', 'clip')).rejects.toThrow('ENOSPC');
  expect(await readdir(directory)).toEqual([]);
  await (await acquire()).release();
});
