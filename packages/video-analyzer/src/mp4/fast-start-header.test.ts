import { childBoxes } from '@swing/media/iso-boxes';
import { describe, expect, it } from 'vitest';
import { fastStartHeader } from './fast-start-header.ts';
import { createFragmentReader } from './fragment-reader.ts';
import { joinBytes } from '@swing/media/join-bytes';
import { openMemoryFile } from '../takes/take-file.ts';
import { described, fragmented, inMemory, openVideo } from '../takes/testing/fragmented-take.ts';

describe('fastStartHeader', () => {
  it.each(['swing-animation.mp4', 'numbered-frames.mp4'] as const)(
    '[REC-04] makes a plain fast-start MP4 of a fragmented %s without touching a packet',
    async (name) => {
      const take = await fragmented(name);
      const { header, mediaStart, mediaEnd, durationSeconds } = fastStartHeader(inMemory(take));
      const plain = joinBytes([header, take.subarray(mediaStart, mediaEnd)]);
      expect(childBoxes(new DataView(plain.buffer)).map((box) => box.type)).toEqual(['ftyp', 'moov', 'mdat']);
      expect(await described(plain)).toEqual(await described(take));
      const before = await openVideo(take).computeDuration();
      expect(await openVideo(plain).computeDuration()).toBeCloseTo(before, 2);
      expect(durationSeconds).toBeCloseTo(before, 2);
    },
  );

  it('gives the same result for a file that is parsed while it is written in pieces', async () => {
    const take = await fragmented('swing-animation.mp4');
    const file = openMemoryFile();
    const reader = createFragmentReader(file);
    for (let at = 0; at < take.byteLength; at += 1009) {
      file.write(take.slice(at, at + 1009), at);
      reader.advance();
    }
    expect(fastStartHeader(file, reader)).toEqual(fastStartHeader(inMemory(take)));
    expect(new Uint8Array(await (await file.close()).arrayBuffer())).toEqual(take);
    expect(() => file.write(new Uint8Array(1), 5)).toThrow('in order');
  });

  it('refuses a file without media', () => {
    expect(() => fastStartHeader(inMemory(new Uint8Array(0)))).toThrow('no media');
    expect(() => fastStartHeader(inMemory(new Uint8Array(100)))).toThrow('no media');
  });
});
