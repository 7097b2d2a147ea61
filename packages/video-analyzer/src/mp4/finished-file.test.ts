import { childBoxes } from '@swing/media/iso-boxes';
import { createSeededRandom } from '@swing/media/testing/seeded-random';
import { beforeAll, describe, expect, it } from 'vitest';
import { finishedFile, readFragments } from './finished-file.ts';
import { described, fragmented, inMemory, openVideo } from '../takes/testing/fragmented-take.ts';

/** Byte positions at which a fragment ends. */
function fragmentEnds(take: Uint8Array<ArrayBuffer>): number[] {
  let at = 0;
  return childBoxes(new DataView(take.buffer)).flatMap(({ type, headerSize, content }) => {
    at += headerSize + content.byteLength;
    return type === 'mdat' ? [at] : [];
  });
}

async function recovered(cut: Uint8Array<ArrayBuffer>) {
  const { blob, ...facts } = finishedFile(new Blob([cut]), readFragments(inMemory(cut), true));
  return { ...facts, bytes: new Uint8Array(await blob.arrayBuffer()) };
}

describe('a recording that was cut off', () => {
  let take = new Uint8Array(0);
  let ends: number[] = [];

  beforeAll(async () => {
    take = await fragmented('swing-animation.mp4');
    ends = fragmentEnds(take);
  });

  /** What mediabunny reads of the fragments that are complete in the first `size` bytes. */
  async function complete(size: number) {
    const end = ends.findLast((one) => one <= size);
    return end === undefined ? null : described(take.slice(0, end));
  }

  it('[REC-04] is recovered up to its last complete fragment, at every boundary and one byte beside it', async () => {
    expect(ends.length).toBeGreaterThan(2);
    for (const end of ends) {
      for (const size of [end - 1, end, end + 1].filter((one) => one <= take.byteLength)) {
        const cut = take.slice(0, size);
        const expected = await complete(size);
        if (expected === null) {
          expect(() => readFragments(inMemory(cut), true), `cut at ${size}`).toThrow('no media');
          continue;
        }
        const { bytes } = await recovered(cut);
        expect(childBoxes(new DataView(bytes.buffer)).map((box) => box.type)).toEqual(['ftyp', 'moov', 'mdat']);
        expect(await described(bytes), `cut at ${size}`).toEqual(expected);
      }
    }
  });

  it.each([1, 2, 3])(
    '[REC-04] is recovered at 20 random cuts, with the duration of its tracks (seed %i)',
    async (seed) => {
      const random = createSeededRandom(seed);
      for (let count = 0; count < 20; count += 1) {
        const size = random(take.byteLength);
        const cut = take.slice(0, size);
        const expected = await complete(size);
        if (expected === null) {
          expect(() => readFragments(inMemory(cut), true), `cut at ${size}, seed ${seed}`).toThrow('no media');
          continue;
        }
        const { bytes, durationSeconds, hasAudio } = await recovered(cut);
        expect(await described(bytes), `cut at ${size}, seed ${seed}`).toEqual(expected);
        expect(hasAudio).toBe(expected.length > 1);
        expect(durationSeconds).toBeCloseTo(await openVideo(bytes).computeDuration(), 2);
      }
    },
  );

  it('[REC-04] whose end is not an MP4 is recovered up to there', async () => {
    const end = ends[0]!;
    const spoilt = take.slice();
    spoilt.fill(0, end);
    expect(await described((await recovered(spoilt)).bytes)).toEqual(await complete(end));
  });
});

describe('finishedFile', () => {
  it('keeps a whole recording of an unknown structure as it was written, and gives up an interrupted one', async () => {
    const strange = new TextEncoder().encode('not a video, but somebody spoke here');
    expect(readFragments(inMemory(strange), false)).toBeNull();
    const { blob, ...facts } = finishedFile(new Blob([strange]), null);
    expect(await blob.text()).toBe('not a video, but somebody spoke here');
    expect(facts).toEqual({ durationSeconds: null, hasAudio: null });
    expect(() => readFragments(inMemory(strange), true)).toThrow('no media');
    expect(() => readFragments(inMemory(new Uint8Array(0)), false)).toThrow('no media');
  });
});
