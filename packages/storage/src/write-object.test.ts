import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFileSystemStore } from './file-system-store.ts';
import { UploadDamagedError } from './object-store-errors.ts';
import type { ObjectStore } from './object-store.ts';
import { chunksOf, readBytes } from './testing/sources.ts';
import { writeObject } from './write-object.ts';

let directory: string;
let storage: ObjectStore;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'swing-write-'));
  storage = createFileSystemStore({ directory });
});
afterEach(() => rm(directory, { recursive: true }));

const source = () => chunksOf(Buffer.from('a swing'));

it('stores all bytes of a source, in place of an older object', async () => {
  await writeObject(storage, 'clip', chunksOf(Buffer.from('an older and longer one')));
  expect(await writeObject(storage, 'clip', source())).toEqual({ size: 7 });
  expect((await readBytes(storage, 'clip')).toString()).toBe('a swing');
});

it('fails if another writer began again before the object was complete', async () => {
  const disturbed: ObjectStore = {
    ...storage,
    async append(...call) {
      const appended = await storage.append(...call);
      await storage.open('clip', { restart: true });
      return appended;
    },
  };
  await expect(writeObject(disturbed, 'clip', source())).rejects.toBeInstanceOf(UploadDamagedError);
});
