import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrameCache } from './frame-cache.ts';

type Image = { frame: number; isClosed: boolean; close(): void };

function cacheWithLog(frameCount: number, chunkLength = 10, chunksKept = 4) {
  const made: Image[] = [];
  const decoded: number[] = [];
  const cache = createFrameCache<Image>({
    frameCount,
    chunkLength,
    chunksKept,
    async *decode(first, end, signal) {
      decoded.push(first / chunkLength);
      for (let frame = first; frame < end && !signal.aborted; frame += 1) {
        await Promise.resolve();
        const image = {
          frame,
          isClosed: false,
          close() {
            if (image.isClosed) throw new Error(`Frame ${frame} was closed twice.`);
            image.isClosed = true;
          },
        };
        made.push(image);
        yield { frame, image };
      }
    },
    onFrame: () => {},
    onError: (error) => {
      throw error;
    },
  });
  return { cache, made, decoded };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('frame cache', () => {
  it('decodes around the wanted frame, ahead in the direction of travel first', async () => {
    const { cache, decoded } = cacheWithLog(100);
    cache.want(35, -1);
    await settled();
    expect(decoded).toEqual([3, 2, 4]);
    expect(cache.get(35)?.frame).toBe(35);
    expect(cache.get(20)?.frame).toBe(20);
    expect(cache.get(60)).toBeNull();
  });

  it('[ANZ-05] decodes on both sides of the wanted frame as far as it may keep frames, also at the ends', async () => {
    const { cache, decoded } = cacheWithLog(100, 10, 8);
    cache.want(35, -1);
    await settled();
    expect(decoded).toEqual([3, 2, 4, 1, 5, 0, 6]);
    const late = cacheWithLog(100, 10, 8);
    late.cache.want(99);
    await settled();
    expect(late.decoded).toEqual([9, 8, 7, 6, 5, 4, 3]);
    const short = cacheWithLog(25, 10, 8);
    short.cache.want(0);
    await settled();
    expect(short.decoded).toEqual([0, 1, 2]);
  });

  it('stops decoding around a frame that is no longer wanted', async () => {
    const { cache, decoded } = cacheWithLog(1000);
    cache.want(5);
    cache.want(905);
    await settled();
    expect(cache.get(905)?.frame).toBe(905);
    expect(decoded).toEqual([0, 90, 91, 89]);
  });

  it('never holds more than its chunks, always returns the wanted frame in the end, and closes every image once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ frame: fc.nat(199), isBack: fc.boolean(), waits: fc.boolean() }), {
          minLength: 1,
          maxLength: 25,
        }),
        async (moves) => {
          const { cache, made } = cacheWithLog(200);
          for (const { frame, isBack, waits } of moves) {
            cache.want(frame, isBack ? -1 : 1);
            if (waits) await settled();
            expect(made.filter((image) => !image.isClosed).length).toBeLessThanOrEqual(41);
          }
          await settled();
          const last = moves.at(-1)!.frame;
          expect(cache.get(last)).toMatchObject({ frame: last, isClosed: false });
          cache.close();
          await settled();
          expect(made.every((image) => image.isClosed)).toBe(true);
        },
      ),
      { seed: 4242, numRuns: 150, verbose: true },
    );
  });
});
