import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { byteSourceOfBytes } from './byte-source.ts';
import { createFallbackFrameIndex, createFrameIndex } from './frame-index.ts';
import { readFrameIndex } from './read-frame-index.ts';
import { clipWithEdit } from './testing/edit-list.ts';
import { byteSourceOfSmallFile, fixturePath } from './testing/fixtures.ts';
import { createSeededRandom } from './testing/seeded-random.ts';

describe('createFrameIndex', () => {
  const index = createFrameIndex(Float64Array.of(0.5, 0.6, 0.9), 1);

  it('[ANZ-04] returns the frame shown at any time, clamped to the ends', () => {
    expect([-5, 0, 0.5, 0.59, 0.6, 0.8999, 0.9, 0.99, 1, 99].map((time) => index.frameAt(time))).toEqual([
      0, 0, 0, 0, 1, 2, 2, 2, 2, 2,
    ]);
  });

  it('maps a time rounded down to microseconds to its own frame', () => {
    const thirds = createFrameIndex(Float64Array.of(0, 1 / 30, 2 / 30), 0.1);
    expect(thirds.frameAt(0.033333)).toBe(1);
    expect(thirds.frameAt(0.0332)).toBe(0);
  });

  it('returns start and middle of a frame, clamped', () => {
    expect([-1, 0, 1, 2, 3, Number.NaN].map((frame) => index.timeOf(frame))).toEqual([0.5, 0.5, 0.6, 0.9, 0.9, 0.5]);
    expect([0, 1, 2].map((frame) => index.midTimeOf(frame))).toEqual([0.55, 0.75, 0.95]);
  });

  it('maps start and middle of a frame back to that frame, for random frame times', () => {
    const seed = Date.now();
    const random = createSeededRandom(seed);
    for (let round = 0; round < 200; round++) {
      let time = random(1000) / 1000;
      const times = Float64Array.from({ length: 1 + random(300) }, () => {
        time += (2 + random(100)) / 1000;
        return time;
      });
      const randomIndex = createFrameIndex(times, time + 0.01);
      const frame = random(times.length);
      expect(
        [randomIndex.frameAt(randomIndex.timeOf(frame)), randomIndex.frameAt(randomIndex.midTimeOf(frame))],
        `seed ${seed}`,
      ).toEqual([frame, frame]);
    }
  });

  it('refuses an empty list, times that do not ascend, and an end before the last frame', () => {
    expect(() => createFrameIndex(new Float64Array(), 1)).toThrow(RangeError);
    expect(() => createFrameIndex(Float64Array.of(0, 0), 1)).toThrow(RangeError);
    expect(() => createFrameIndex(Float64Array.of(0, Number.NaN), 1)).toThrow(RangeError);
    expect(() => createFrameIndex(Float64Array.of(0, 0.5), 0.4)).toThrow(RangeError);
  });
});

describe('createFallbackFrameIndex', () => {
  it('steps by a thirtieth of a second', () => {
    const index = createFallbackFrameIndex(2);
    expect(index.count).toBe(60);
    expect(index.timeOf(30)).toBe(1);
    expect(index.frameAt(1.99)).toBe(59);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('has one frame for a duration of %s', (duration) => {
    expect(createFallbackFrameIndex(duration).count).toBe(1);
  });
});

describe('readFrameIndex', () => {
  it('[ANZ-04] reads frames in presentation order though they are stored in decoding order', async () => {
    const index = await readFrameIndex(await byteSourceOfSmallFile(fixturePath('numbered-frames.mp4')));
    expect(index.count).toBe(90);
    index.times.forEach((time, frame) => expect(time).toBeCloseTo(frame / 30, 9));
    expect(index.durationSeconds).toBeCloseTo(3, 9);
  });

  it('[ANZ-04] leaves out the frames that an edit list hides', async () => {
    const index = await readFrameIndex(await byteSourceOfSmallFile(fixturePath('edit-list.mp4')));
    expect(index.count).toBe(54);
    index.times.forEach((time, frame) => expect(time).toBeCloseTo(frame / 30, 6));
    expect(index.durationSeconds).toBeCloseTo(1.8, 6);
  });

  const readEdited = async (...clip: Parameters<typeof clipWithEdit>) =>
    readFrameIndex(byteSourceOfBytes(await clipWithEdit(...clip)));

  it.each([256, 1])(
    '[ANZ-04] begins with the first whole frame if an edit list begins %s of 512 units inside a frame',
    async (unitsInside) => {
      const index = await readEdited('edit-list.mp4', { start: 4096 + unitsInside });
      expect(index.count).toBe(53);
      index.times.forEach((time, frame) => expect(time).toBeCloseTo(frame / 30, 9));
      expect(index.durationSeconds).toBeCloseTo(53 / 30, 9);
      expect(index.packetOffset).toBeCloseTo((512 - unitsInside) / 15_360, 9);
    },
  );

  it('[ANZ-04] shows the first frame at 0 if an edit list begins before it, and none that begins after its end', async () => {
    const index = await readFrameIndex(await byteSourceOfSmallFile(fixturePath('edit-list-from-zero.mp4')));
    expect(index.count).toBe(58);
    index.times.forEach((time, frame) => expect(time).toBeCloseTo(frame / 30, 9));
    expect(index.durationSeconds).toBeCloseTo(58 / 30, 9);
    expect(index.packetOffset).toBeCloseTo(2 / 30, 9);
    expect(index.hiddenFrom).toBeCloseTo(2, 9);
  });

  it.each([
    [1000, 30],
    [1001, 31],
    [1033, 31],
    [1034, 32],
  ])('[ANZ-04] shows the frames that begin before an edit list ends after %i ms: %i', async (length, count) => {
    const index = await readEdited('b-frames.mp4', { length });
    expect(index.count).toBe(count);
    expect(index.durationSeconds).toBeCloseTo(count / 30, 9);
    expect(index.hiddenFrom).toBeCloseTo(count / 30, 9);
  });

  it('keeps a first frame that begins just before 0 in a file without an edit list', async () => {
    const file = await readFile(fixturePath('b-frames.mp4'));
    file.write('free', file.indexOf('edts'), 'latin1');
    file.writeInt32BE(-256, file.indexOf('ctts') + 16);
    const index = await readFrameIndex(byteSourceOfBytes(new Uint8Array(file)));
    expect([index.count, index.timeOf(0), index.packetOffset]).toEqual([60, -256 / 15_360, 0]);
  });

  it('reads the real times of a variable rate', async () => {
    const index = await readFrameIndex(await byteSourceOfSmallFile(fixturePath('variable-rate.mp4')));
    const kept = Array.from({ length: 60 }, (_, frame) => frame).filter((frame) => frame % 5 !== 2);
    expect(index.count).toBe(48);
    kept.forEach((shown, frame) => expect(index.timeOf(frame)).toBeCloseTo(shown / 30, 6));
  });

  it('reads 240 frames a second', async () => {
    const index = await readFrameIndex(await byteSourceOfSmallFile(fixturePath('fps240.mp4')));
    expect(index.count).toBe(120);
    expect(index.timeOf(119)).toBeCloseTo(119 / 240, 6);
  });

  it.each(['fragmented.mp4', 'numbered-frames.webm'] as const)('reads %s', async (name) => {
    const index = await readFrameIndex(await byteSourceOfSmallFile(fixturePath(name)));
    expect(index.count).toBe(60);
    index.times.forEach((time, frame) => expect(Math.abs(time - index.timeOf(0) - frame / 30)).toBeLessThan(0.001));
  });
});
