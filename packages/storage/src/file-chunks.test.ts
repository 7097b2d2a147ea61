import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { fileChunks } from './file-chunks.ts';
import { createFileSystemStore } from './file-system-store.ts';
import type { ObjectStore } from './object-store.ts';
import { writeObject } from './write-object.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swing-storage-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('stores a file in chunks of the given size', async () => {
  const path = join(folder, 'video');
  await writeFile(path, Buffer.alloc(10, 7));
  const sizes: number[] = [];
  for await (const chunk of fileChunks(path, 4)) sizes.push(chunk.byteLength);
  expect(sizes).toEqual([4, 4, 2]);
  const store = createFileSystemStore({ directory: join(folder, 'objects') });
  await expect(writeObject(store, 'copy', fileChunks(path))).resolves.toEqual({ size: 10 });
});

it('reports a missing file to the store that reads it', async () => {
  const missing = join(folder, 'missing');
  const store = createFileSystemStore({ directory: join(folder, 'objects') });
  await expect(writeObject(store, 'nothing', fileChunks(missing))).rejects.toMatchObject({ code: 'ENOENT' });
});

it('does not end the process if the store fails before it reads a missing file', async () => {
  const missing = join(folder, 'missing');
  const uncaught: unknown[] = [];
  const collect = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', collect);
  onTestFinished(() => void process.off('uncaughtException', collect));
  const failing: ObjectStore = {
    ...createFileSystemStore({ directory: join(folder, 'objects') }),
    open: async () => {
      // Takes long enough for `createReadStream` to find that the file is missing.
      for (let times = 0; times < 5; times += 1) await stat(missing).catch(() => {});
      throw new Error('The bucket is away.');
    },
  };
  await expect(writeObject(failing, 'nothing', fileChunks(missing))).rejects.toThrow('The bucket is away.');
  expect(uncaught).toEqual([]);
});
