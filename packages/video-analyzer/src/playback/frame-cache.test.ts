import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrameCache } from './frame-cache.ts';
import { createPause } from './pause.ts';

type Image = { frame: number; isClosed: boolean; close(): void };

type LogOptions = { chunksKept?: number; keyFrameDistance?: number; decodedSoon?: (frame: number) => number[] };

function cacheWithLog(frameCount: number, { chunksKept = 4, keyFrameDistance = 10, decodedSoon }: LogOptions = {}) {
  const chunkLength = 10;
  const made: Image[] = [];
  const decoded: number[] = [];
  const pause = createPause(60_000);
  function make(frame: number): Image {
    const image = {
      frame,
      isClosed: false,
      close() {
        if (image.isClosed) throw new Error(`Frame ${frame} was closed twice.`);
        image.isClosed = true;
      },
    };
    made.push(image);
    return image;
  }

  async function* decodeSoon(frame: number) {
    for (const near of decodedSoon?.(frame) ?? []) {
      await Promise.resolve();
      yield { frame: near, image: make(near) };
    }
  }

  const cache = createFrameCache<Image>({
    frameCount,
    chunkLength,
    bytesPerFrame: 1,
    maxBytes: chunksKept * chunkLength,
    minChunks: 4,
    maxChunks: 20,
    scale: 1,
    keyFrameOf: async (frame) => frame - (frame % keyFrameDistance),
    decodeAwaited: decodedSoon === undefined ? null : decodeSoon,
    pause,
    shrink: () => Promise.reject(new Error('Nothing is smaller than its file here.')),
    async *decode(first, end, signal) {
      decoded.push(first / chunkLength);
      for (let frame = first; frame < end && !signal.aborted; frame += 1) {
        await Promise.resolve();
        yield { frame, image: make(frame) };
      }
    },
    onFrame: () => {},
    onError: (error) => {
      throw error;
    },
  });
  return { cache, made, decoded, pause };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('frame cache', () => {
  it('decodes around the wanted frame, ahead in the direction of travel first', async () => {
    const { cache, decoded } = cacheWithLog(100);
    cache.want(35, -1);
    await settled();
    expect(decoded).toEqual([3, 2, 4]);
    expect(cache.get(35)?.image.frame).toBe(35);
    expect(cache.get(20)?.image.frame).toBe(20);
    expect(cache.get(60)).toBeNull();
  });

  it('[ANZ-05] decodes on both sides of the wanted frame as far as it may keep frames, also at the ends', async () => {
    const { cache, decoded } = cacheWithLog(100, { chunksKept: 8 });
    cache.want(35, -1);
    await settled();
    expect(decoded).toEqual([3, 2, 4, 1, 5, 0, 6]);
    const late = cacheWithLog(100, { chunksKept: 8 });
    late.cache.want(99);
    await settled();
    expect(late.decoded).toEqual([9, 8, 7, 6, 5, 4, 3]);
    const short = cacheWithLog(25, { chunksKept: 8 });
    short.cache.want(0);
    await settled();
    expect(short.decoded).toEqual([0, 1, 2]);
  });

  it('stops decoding around a frame that is no longer wanted', async () => {
    const { cache, decoded } = cacheWithLog(1000);
    cache.want(5);
    while (decoded.length === 0) await Promise.resolve();
    cache.want(905);
    await settled();
    expect(cache.get(905)?.image.frame).toBe(905);
    expect(decoded).toEqual([0, 90, 91, 89]);
  });

  it('[ANZ-04] decodes the rest of a chunk from the key frame of the wanted frame first, then what is before it', async () => {
    const { cache, made, decoded } = cacheWithLog(100, { keyFrameDistance: 8 });
    cache.want(37);
    await settled();
    expect(made.slice(0, 10).map(({ frame }) => frame)).toEqual([32, 33, 34, 35, 36, 37, 38, 39, 30, 31]);
    expect(decoded.slice(2)).toEqual([4, 2]);
  });

  it('[ANZ-04] has what can be decoded sooner first, each frame once', async () => {
    const { cache, made } = cacheWithLog(100, { decodedSoon: (frame) => [frame - 1, frame, frame + 1] });
    cache.want(39);
    await settled();
    expect(made.slice(0, 6).map(({ frame }) => frame)).toEqual([38, 39, 40, 30, 31, 32]);
    const open = made.filter(({ isClosed }) => !isClosed).map(({ frame }) => frame);
    expect(open.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, frame) => 20 + frame));
    expect(cache.get(39)?.image).toBe(made[1]);
  });

  it('[ANZ-04] turns to another frame that is wanted meanwhile, and decodes in order what cannot be decoded sooner', async () => {
    const asked: number[] = [];
    const decodedSoon = (frame: number) => (asked.push(frame), frame === 38 ? [32] : []);
    const { cache, made } = cacheWithLog(100, { decodedSoon });
    cache.want(38);
    while (asked.length === 0) await Promise.resolve();
    cache.want(33);
    await settled();
    expect(asked).toEqual([38, 33]);
    expect(made.slice(0, 5).map(({ frame }) => frame)).toEqual([32, 30, 31, 32, 33]);
    expect(cache.get(33)?.image.frame).toBe(33);
    cache.close();
    expect(made.every(({ isClosed }) => isClosed)).toBe(true);
  });

  it('[ANZ-04] decodes nothing around the wanted frame in a pause, and goes on after it', async () => {
    const { cache, decoded, pause } = cacheWithLog(100);
    pause.begin();
    cache.want(35);
    await settled();
    expect(cache.get(35)?.image.frame).toBe(35);
    expect(cache.get(36)).toBeNull();
    cache.want(42);
    await settled();
    expect(cache.get(42)?.image.frame).toBe(42);
    expect(decoded).toEqual([3, 4]);
    pause.end();
    await settled();
    expect(decoded).toEqual([3, 4, 5, 3]);
    cache.close();
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
          expect(cache.get(last)?.image).toMatchObject({ frame: last, isClosed: false });
          cache.close();
          await settled();
          expect(made.every((image) => image.isClosed)).toBe(true);
        },
      ),
      { seed: 4242, numRuns: 150, verbose: true },
    );
  });
});

type Sized = { frame: number; scale: number; isClosed: boolean; close(): void };

/** A cache of frames that take one byte each, with `log` of the images it was given. */
function shrinkingCache({ frameCount = 200, maxBytes = 80, scale = 0.5, canShrink = true } = {}) {
  const log: Sized[] = [];
  const decoded: number[] = [];
  const problems: unknown[] = [];
  let most = 0;
  const openBytes = () => log.reduce((bytes, image) => bytes + (image.isClosed ? 0 : image.scale * image.scale), 0);
  function make(frame: number, imageScale: number) {
    const image = {
      frame,
      scale: imageScale,
      isClosed: false,
      close() {
        if (image.isClosed) throw new Error(`Frame ${frame} was closed twice.`);
        image.isClosed = true;
      },
    };
    log.push(image);
    most = Math.max(most, openBytes());
    return image;
  }
  const cache = createFrameCache<Sized>({
    frameCount,
    chunkLength: 10,
    bytesPerFrame: 1,
    maxBytes,
    minChunks: 4,
    maxChunks: 40,
    scale,
    keyFrameOf: async (frame) => frame - (frame % 10),
    decodeAwaited: null,
    pause: createPause(0),
    async *decode(first, end, signal) {
      decoded.push(first / 10);
      for (let frame = first; frame < end && !signal.aborted; frame += 1) {
        await Promise.resolve();
        yield { frame, image: make(frame, 1) };
      }
    },
    async shrink({ frame, isClosed }, smaller) {
      if (isClosed) throw new Error(`Frame ${frame} is closed.`);
      await Promise.resolve();
      await Promise.resolve();
      return canShrink ? make(frame, smaller) : null;
    },
    onFrame: () => {},
    onError: (error) => problems.push(error),
  });
  const scales = () => log.filter(({ isClosed }) => !isClosed).map((image) => image.scale);
  return { cache, log, decoded, problems, scales, openBytes, most: () => most };
}

const count = (scales: number[], scale: number) => scales.filter((one) => one === scale).length;

describe('frame cache with smaller frames', () => {
  it('[ANZ-04] holds four times as many frames of half the size in the same memory', async () => {
    const { cache, scales, openBytes } = shrinkingCache({ frameCount: 1000 });
    cache.want(500);
    await settled();
    expect(count(scales(), 1)).toBe(0);
    // 80 bytes, less 2 for the frames that are being shrunk and a chunk of 2.5.
    expect(count(scales(), 0.5)).toBe(300);
    expect(openBytes()).toBe(75);
  });

  it('[ANZ-04] shows a frame as soon as it is decoded, and keeps the smaller one afterwards', async () => {
    const { cache } = shrinkingCache();
    cache.want(8);
    while (cache.get(8) === null) await Promise.resolve();
    expect(cache.get(8)?.scale).toBe(1);
    await settled();
    expect(cache.get(8)?.scale).toBe(0.5);
  });

  it('[ANZ-04] makes no frame smaller before the one that is waited for is there', async () => {
    const { cache, scales } = shrinkingCache();
    cache.want(8);
    while (cache.get(8) === null) await Promise.resolve();
    expect(scales()).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1]);
    await settled();
    expect(count(scales(), 0.5)).toBe(200);
  });

  it('[ANZ-05] decodes around the wanted frame again for a larger size, and keeps the smaller ones until then', async () => {
    const { cache, decoded, scales, most } = shrinkingCache();
    cache.want(100);
    await settled();
    expect(count(scales(), 0.5)).toBe(200);
    decoded.length = 0;
    cache.setScale(1);
    expect(cache.get(100)?.scale).toBe(0.5);
    await settled();
    expect(decoded).toEqual([10, 11, 9, 12, 8, 13, 7]);
    expect([70, 100, 139].map((frame) => cache.get(frame)?.scale)).toEqual([1, 1, 1]);
    expect(count(scales(), 1)).toBe(70);
    // And the decoded frame that is about to replace a smaller one.
    expect(most()).toBeLessThanOrEqual(81);
  });

  it('[ANZ-05] shrinks what it has when the smaller size is enough again, without decoding it', async () => {
    const { cache, decoded, scales } = shrinkingCache({ scale: 1 });
    cache.want(100);
    await settled();
    decoded.length = 0;
    cache.setScale(0.5);
    await settled();
    expect(count(scales(), 1)).toBe(0);
    expect(count(scales(), 0.5)).toBe(200);
    expect(decoded.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 14, 15, 16, 17, 18, 19]);
  });

  it('[ANZ-04] decodes nothing again for a size that is less than 5 % larger, as while a window is resized', async () => {
    const { cache, decoded } = shrinkingCache();
    cache.want(100);
    await settled();
    decoded.length = 0;
    cache.setScale(0.51);
    cache.setScale(0.52);
    await settled();
    expect(decoded).toEqual([]);
    expect(cache.get(100)?.scale).toBe(0.5);
    cache.setScale(0.53);
    await settled();
    expect(cache.get(100)?.scale).toBe(0.53);
  });

  it('[ANZ-04] decodes nothing for another size while it rests', async () => {
    const { cache, decoded } = shrinkingCache();
    cache.want(100);
    await settled();
    cache.rest();
    decoded.length = 0;
    cache.setScale(1);
    await settled();
    expect(decoded).toEqual([]);
    cache.want(100);
    await settled();
    expect(cache.get(100)?.scale).toBe(1);
  });

  it('[ANZ-04] keeps frames at full size, as many as fit, if they cannot be made smaller', async () => {
    const { cache, scales, openBytes, problems } = shrinkingCache({ canShrink: false });
    cache.want(100);
    await settled();
    expect(cache.get(100)?.scale).toBe(1);
    expect(count(scales(), 1)).toBe(70);
    expect(openBytes()).toBe(70);
    expect(problems).toEqual([]);
  });

  it('never takes more than its memory, whatever is wanted at whatever size, and closes every image once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            frame: fc.nat(399),
            isBack: fc.boolean(),
            scale: fc.constantFrom(null, 0.5, 0.25, 1),
            turns: fc.constantFrom(0, 3, 20, 2000),
            rests: fc.boolean(),
          }),
          { minLength: 1, maxLength: 25 },
        ),
        async (moves) => {
          const { cache, log, problems, most } = shrinkingCache({ frameCount: 400 });
          for (const { frame, isBack, scale, turns, rests } of moves) {
            if (rests) cache.rest();
            if (scale !== null) cache.setScale(scale);
            cache.want(frame, isBack ? -1 : 1);
            for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
          }
          await settled();
          const last = moves.at(-1)!.frame;
          expect(cache.get(last)?.image).toMatchObject({ frame: last, isClosed: false });
          // One decoded frame more, and smaller copies of four.
          expect(most()).toBeLessThanOrEqual(82);
          cache.close();
          await settled();
          expect(log.every((image) => image.isClosed)).toBe(true);
          expect(problems).toEqual([]);
        },
      ),
      { seed: 5611, numRuns: 60, verbose: true },
    );
  });
});
