import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { byteSourceOfBytes } from '@swing/media/byte-source';
import { readFrameIndex } from '@swing/media/read-frame-index';
import { fixturePath } from '@swing/media/testing/fixtures';
import { createFileSystemStore } from '@swing/storage/file-system-store';
import { putObject, readBytes } from '@swing/storage/testing/sources';
import type { ObjectStore } from '@swing/storage/object-store';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runMediaTask } from './run-media-task.ts';

let directory: string;
let storage: ObjectStore;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'swing-media-task-'));
  storage = createFileSystemStore({ directory });
});
afterEach(() => rm(directory, { recursive: true }));

/** Puts a clip into the store, under the key `original`. */
async function storeOriginal(name: Parameters<typeof fixturePath>[0]) {
  const video = await readFile(fixturePath(name));
  await putObject(storage, 'original', video);
  return { key: 'original', size: video.length };
}

it.each([
  { name: 'edit-list.mp4', count: 54 },
  { name: 'edit-list-in-frame.mp4', count: 53 },
  { name: 'edit-list-from-zero.mp4', count: 58 },
] as const)(
  '[UPL-10] makes a copy for every browser of $name with the $count frames shown',
  async ({ name, count }) => {
    const from = await storeOriginal(name);
    await runMediaTask(storage, {
      ffmpegPrograms: ['ffmpeg'],
      transcodingCpuSeconds: 60,
      task: { kind: 'convert', from, convertedKey: 'copy' },
    });
    const index = await readFrameIndex(byteSourceOfBytes(await readBytes(storage, 'copy')));
    expect(index.count).toBe(count);
    index.times.forEach((time, frame) => expect(time).toBeCloseTo(frame / 30, 3));
  },
);

const failure = (code: string) => Object.assign(new Error(`The store failed with ${code}.`), { code });

const failures: [string, Partial<ObjectStore>][] = [
  ['before the first byte', { open: () => Promise.reject(failure('ENOSPC')) }],
  ['before it read any of it', { append: () => Promise.reject(failure('ENOSPC')) }],
  [
    'after the first piece',
    {
      async append(_key, _offset, source) {
        for await (const _chunk of source) break;
        throw failure('ENOSPC');
      },
    },
  ],
  [
    'at the end',
    {
      async append(_key, _offset, source) {
        for await (const _chunk of source);
        throw failure('ENOSPC');
      },
    },
  ],
];

describe.each([
  // Its copy is written in several pieces.
  'ultra-high-240.mov',
  'swing-animation.mp4',
  'numbered-frames.webm',
] as const)('a clean copy of %s', (name) => {
  const copyFrom = async (store: ObjectStore) => {
    const task = { kind: 'copy', from: await storeOriginal(name), cleanKey: 'clean' } as const;
    return runMediaTask(store, { ffmpegPrograms: [], transcodingCpuSeconds: 60, task });
  };

  it.each(failures)('[UPL-10] reports why the store failed to take it: %s', async (_when, failing) => {
    await expect(copyFrom({ ...storage, ...failing })).rejects.toMatchObject({ code: 'ENOSPC' });
  });

  it('[UPL-10] reports why the original could not be read', async () => {
    let reads = 0;
    await copyFrom({ ...storage, read: (key, range) => ((reads += 1), storage.read(key, range)) });
    expect(reads).toBeGreaterThan(1);
    // Not the last one, because how many reads there are may vary.
    let left = Math.floor(reads / 2);
    const failing: ObjectStore = {
      ...storage,
      read: (key, range) => (left-- > 0 ? storage.read(key, range) : Promise.reject(failure('EIO'))),
    };
    await expect(copyFrom(failing)).rejects.toMatchObject({ code: 'EIO' });
  });
});

it('[REC-09] does not blame the video if ffmpeg left a file that cannot be read', async () => {
  const ffmpeg = join(directory, 'ffmpeg');
  const known = 'case "$*" in *-version*) echo "ffmpeg version 7.1"; exit;; *-encoders*) echo " libx264 "; exit;; esac';
  await writeFile(ffmpeg, `#!/bin/sh\n${known}\nfor output; do :; done\necho torn > "$output"\n`, { mode: 0o755 });
  const from = await storeOriginal('edit-list.mp4');
  const converting = runMediaTask(storage, {
    ffmpegPrograms: [ffmpeg],
    transcodingCpuSeconds: 60,
    task: { kind: 'convert', from, convertedKey: 'copy' },
  });
  await expect(converting).rejects.toMatchObject({ name: 'FfmpegError', reason: 'unknown' });
});
