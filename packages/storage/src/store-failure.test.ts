import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFileSystemStore } from './file-system-store.ts';
import {
  ObjectNotFoundError,
  OffsetConflictError,
  StoreUnavailableError,
  WriterBusyError,
} from './object-store-errors.ts';
import { createS3Store } from './s3-store.ts';
import { isStoreFailure } from './store-failure.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'swing-trouble-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

it('recognises a service that does not respond', async () => {
  const options = { region: 'here', bucket: 'swing', accessKeyId: 'a', secretAccessKey: 'b' };
  const store = createS3Store({ ...options, endpoint: 'http://127.0.0.1:9' });
  expect(isStoreFailure(await failureOf(store.stat('clip')))).toBe(true);
  expect(isStoreFailure(await failureOf(store.check()))).toBe(true);
});

it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])('recognises a disk error %s', (code) => {
  expect(isStoreFailure(Object.assign(new Error(code), { code }))).toBe(true);
});

it('does not treat errors of the request as store failures', async () => {
  const store = createFileSystemStore({ directory });
  await writeFile(join(directory, 'unrelated'), '');
  expect(isStoreFailure(await failureOf(store.read('missing')))).toBe(false);
  for (const error of [new ObjectNotFoundError('a'), new OffsetConflictError('a', 1, 2), new WriterBusyError('a')])
    expect(isStoreFailure(error)).toBe(false);
  expect(isStoreFailure(new StoreUnavailableError('down'))).toBe(true);
  expect(isStoreFailure('text')).toBe(false);
});
