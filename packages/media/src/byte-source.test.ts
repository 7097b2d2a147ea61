import { describe, expect, it } from 'vitest';
import type { ByteSource } from './byte-source.ts';
import { byteSourceOfBlob, byteSourceOfBytes } from './byte-source.ts';
import { remuxToBytes } from './testing/collect.ts';
import { byteSourceOfSmallFile, fixturePath } from './testing/fixtures.ts';

const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);

describe('byte sources', () => {
  it.each([
    ['a Blob', byteSourceOfBlob(new Blob([bytes]))],
    ['bytes', byteSourceOfBytes(bytes)],
  ])('read ranges of %s, end exclusive', async (_name, source) => {
    expect(source.size).toBe(1000);
    expect(await source.read(0, 1)).toEqual(bytes.subarray(0, 1));
    expect(await source.read(990, 1000)).toEqual(bytes.subarray(990));
  });

  it('are read in few large pieces', async () => {
    const whole = await byteSourceOfSmallFile(fixturePath('swing-animation.mp4'));
    const lengths: number[] = [];
    const counting: ByteSource = {
      size: whole.size,
      read: (start, end) => {
        lengths.push(end - start);
        return whole.read(start, end);
      },
    };
    await remuxToBytes(counting);
    expect(lengths.length).toBeLessThan(12);
  });
});
