import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFfmpeg } from './find-ffmpeg.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swing-find-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The path of a program that does this. */
async function program(name: string, script: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
}

describe('[UPL-10] ffmpeg', () => {
  it('is the first program that can encode H.264', async () => {
    const other = await program('without-h264', 'echo "ffmpeg version 7.1"');
    const right = await program('with-h264', 'echo "ffmpeg version 7.1"; echo " V....D libx264 H.264"');
    expect(await findFfmpeg(['/nowhere/ffmpeg', other, right])).toEqual({ program: right, isModern: true });
  });

  it('is missing if no program is there, or none can encode H.264', async () => {
    const other = await program('without-h264', 'echo "ffmpeg version 7.1"');
    const folderOnly = folder;
    expect(await findFfmpeg(['/nowhere/ffmpeg', folderOnly, other])).toBeNull();
    expect(await findFfmpeg([])).toBeNull();
  });

  it.each([
    ['killed', 'kill -KILL $$'],
    ['without its libraries', 'exit 127'],
  ])('is not missing if it is there but was %s, which says nothing about a video', async (_, script) => {
    const failing = await program('failing', script);
    await expect(findFfmpeg([failing])).rejects.toMatchObject({ name: 'FfmpegError', reason: 'unknown' });
    const right = await program('with-h264', 'echo "ffmpeg version 5.1"; echo " V....D libx264 H.264"');
    expect(await findFfmpeg([failing, right])).toEqual({ program: right, isModern: false });
  });
});
