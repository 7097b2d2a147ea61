import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { byteSourceOfBytes } from '@swing/media/byte-source';
import { readFrameIndex } from '@swing/media/read-frame-index';
import { fixturePath } from '@swing/media/testing/fixtures';
import { createFileSystemStore } from '@swing/storage/file-system-store';
import { putObject, readBytes } from '@swing/storage/testing/sources';
import { expect, it } from 'vitest';
import { runMediaTask } from './run-media-task.ts';

it.each([
  { name: 'edit-list.mp4', count: 54 },
  { name: 'edit-list-in-frame.mp4', count: 53 },
  { name: 'edit-list-from-zero.mp4', count: 58 },
] as const)(
  '[UPL-10] makes a copy for every browser of $name with the $count frames shown',
  async ({ name, count }) => {
    const directory = await mkdtemp(join(tmpdir(), 'swing-media-task-'));
    try {
      const storage = createFileSystemStore({ directory });
      const video = await readFile(fixturePath(name));
      await putObject(storage, 'original', video);
      const from = { key: 'original', size: video.length };
      await runMediaTask(storage, {
        ffmpegPrograms: ['ffmpeg'],
        transcodingCpuSeconds: 60,
        task: { kind: 'convert', from, convertedKey: 'copy' },
      });
      const index = await readFrameIndex(byteSourceOfBytes(await readBytes(storage, 'copy')));
      expect(index.count).toBe(count);
      index.times.forEach((time, frame) => expect(time).toBeCloseTo(frame / 30, 3));
    } finally {
      await rm(directory, { recursive: true });
    }
  },
);
