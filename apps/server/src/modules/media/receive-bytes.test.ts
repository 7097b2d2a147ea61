import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createFileSystemStore } from '@swing/storage/file-system-store';
import type { ObjectStore } from '@swing/storage/object-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '../../kernel/app-error.ts';
import { appendBytes } from './receive-bytes.ts';
import { uploadReplaced } from './exclusive-upload.ts';

let directory: string;
let storage: ObjectStore;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'swing-receive-'));
  storage = createFileSystemStore({ directory });
});
afterAll(() => rm(directory, { recursive: true, force: true }));

it.each([
  ['a newer upload', uploadReplaced(), 'UPLOAD_IN_PROGRESS'],
  ['the end of the connection', undefined, 'BAD_REQUEST'],
])(
  '[UPL-09] fails with the reason of the abort, even after the last byte is written: %s',
  async (name, reason, code) => {
    const key = name.replaceAll(' ', '-');
    await storage.open(key);
    const controller = new AbortController();
    const endedLate: ObjectStore = {
      ...storage,
      async append(...to) {
        const written = await storage.append(...to);
        controller.abort(reason);
        return written;
      },
    };
    const appending = appendBytes(endedLate, {
      key,
      offset: 0,
      source: Readable.from([Buffer.alloc(1_000)]),
      maxBytes: 1_000,
      tooLarge: () => new AppError('TOO_LARGE', 'Too large.'),
      signal: controller.signal,
    });
    await expect(appending).rejects.toMatchObject({ code });
    expect(await storage.open(key)).toEqual({ offset: 1_000 });
  },
);
