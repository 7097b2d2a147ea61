import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileSystemStore } from '@swing/storage/file-system-store';
import { chunksOf, readBytes } from '@swing/storage/testing/sources';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeHashed } from './write-hashed.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'swing-write-hashed-'));
});
afterEach(() => rm(directory, { recursive: true }));

it('stores an object, and returns its size and the SHA-256 of all its chunks', async () => {
  const storage = createFileSystemStore({ directory });
  const source = chunksOf(Buffer.from('first second'), 6);
  expect(await writeHashed(storage, 'clip', source)).toEqual({
    size: 12,
    sha256: '92088ec140fc553e4b1ede202edccb65a807bbf8a38d765a3ad38013c0f13688',
  });
  expect(String(await readBytes(storage, 'clip'))).toBe('first second');
});
