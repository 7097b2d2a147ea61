import { readFile } from 'node:fs/promises';
import { byteSourceOfBytes } from '@swing/media/byte-source';
import { fixturePath } from '@swing/media/testing/fixtures';
import { describe, expect, it } from 'vitest';
import { openFrameSource } from './frame-source.ts';
import { connectionLostError } from './video-load-error.ts';

const whole = new Uint8Array(await readFile(fixturePath('fps240.mp4')));
const lost = connectionLostError();

/** The bytes of the clip, of which read number `failing` fails. */
function brokenAt(failing: number) {
  let reads = 0;
  const { size, read } = byteSourceOfBytes(whole);
  return {
    reads: () => reads,
    size,
    read: (start: number, end: number) => ((reads += 1) === failing ? Promise.reject(lost) : read(start, end)),
  };
}

describe('openFrameSource', () => {
  it('[ANZ-04] returns null for bytes that are not a video', async () => {
    expect(await openFrameSource(byteSourceOfBytes(whole.slice(0, 5_000)))).toBeNull();
    expect(await openFrameSource(byteSourceOfBytes(new Uint8Array(5_000)))).toBeNull();
  });

  it('[ANZ-04] fails if any read of the index fails, instead of guessing 30 frames a second', async () => {
    const sound = brokenAt(0);
    const opened = await openFrameSource(sound);
    expect(opened?.index.count).toBeGreaterThan(100);
    opened?.dispose();
    expect(sound.reads()).toBeGreaterThan(1);
    for (let failing = 1; failing <= sound.reads(); failing += 1) {
      await expect(openFrameSource(brokenAt(failing)), `read ${failing} of ${sound.reads()}`).rejects.toBe(lost);
    }
  });
});
