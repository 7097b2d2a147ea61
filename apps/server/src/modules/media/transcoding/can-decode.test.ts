import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ByteSource } from '@swing/media/byte-source';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canDecode } from './can-decode.ts';

let folder: string;
let source: ByteSource;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swing-decode-'));
  const clip = await readFile(fixturePath('swing-animation.mp4'));
  source = { size: clip.length, read: async (start, end) => clip.subarray(start, end) };
});
afterAll(() => rm(folder, { recursive: true }));

/** Checks the clip with a program in place of ffmpeg that ends like this. */
async function decodeWith(ending: string): Promise<boolean> {
  const program = join(folder, 'ffmpeg');
  await writeFile(program, `#!/bin/sh\n${ending}\n`, { mode: 0o755 });
  return canDecode({ program, isModern: false }, source);
}

describe('a picture', () => {
  it('[REC-09] can be decoded if ffmpeg ends without an error', async () => {
    expect(await decodeWith('exit 0')).toBe(true);
  });

  it.each([
    ['a decoding error of ffmpeg 5', 'echo "Invalid data found when processing input" >&2; exit 1'],
    ['a decoding error of ffmpeg 7', 'exit 69'],
    ['invalid data', 'exit 183'],
  ])('[REC-09] cannot be decoded if ffmpeg ends with %s', async (_, ending) => {
    expect(await decodeWith(ending)).toBe(false);
  });

  it.each([
    ['SIGKILL, as by a limit of the kernel', 'kill -KILL $$'],
    ['SIGTERM', 'kill -TERM $$'],
    ['its own status for a signal', 'exit 255'],
    ['too little memory', 'echo "Error while decoding stream: Cannot allocate memory" >&2; exit 1'],
    ['no process left for it', 'echo "sh: 0: Cannot fork" >&2; exit 2'],
    ['no thread left', 'echo "Error opening decoder: Resource temporarily unavailable" >&2; exit 1'],
    ['no program that can be started', 'exec /nowhere/ffmpeg'],
  ])('[REC-09] is not refused if ffmpeg ends with %s', async (_, ending) => {
    await expect(decodeWith(ending)).rejects.toMatchObject({ name: 'FfmpegError' });
  });
});
