import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFileSystemStore } from './file-system-store.ts';
import { StoreUnavailableError } from './object-store-errors.ts';
import { objectStoreContract } from './object-store.contract.ts';
import { chunksOf, patternBytes } from './testing/sources.ts';

const mebibyte = 1024 * 1024;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'swing-store-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const makeStore = () => createFileSystemStore({ directory: join(directory, 'store') });

objectStoreContract('The file system', { makeStore, boundaries: [16 * 1024, mebibyte, 2 * mebibyte], randomRuns: 40 });

it('stores unfinished uploads separately and leaves no lock behind', async () => {
  const place = join(directory, 'layout');
  const store = createFileSystemStore({ directory: place });
  await store.open('a/b');
  await store.append('a/b', 0, chunksOf(patternBytes(10)));
  expect(await readdir(join(place, 'pending'))).toEqual(['a+b']);
  expect(await readdir(join(place, 'objects'))).toEqual([]);
  await store.commit('a/b');
  expect(await readdir(join(place, 'pending'))).toEqual([]);
  expect(await readdir(join(place, 'locks'))).toEqual([]);
});

it('fails the readiness check if it cannot write', async () => {
  const file = join(directory, 'a-file');
  await writeFile(file, '');
  const store = createFileSystemStore({ directory: join(file, 'below') });
  await expect(store.check()).rejects.toBeInstanceOf(StoreUnavailableError);
});
