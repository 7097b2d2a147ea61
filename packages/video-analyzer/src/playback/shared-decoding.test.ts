import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFrameMemory } from './frame-memory.ts';
import { createPlayerFrames } from './player-frames.ts';
import { createSharedDecoding } from './shared-decoding.ts';
import { bytesPerFrame, countedSource } from './testing/counted-source.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('[ANZ-04] a pause lets both videos decode the frames shown, and those around them when it ends', async () => {
  const decoding = createSharedDecoding(createFrameMemory(400 * bytesPerFrame));
  const videos = [countedSource(), countedSource()];
  const players = videos.map(({ source }) => {
    const frames = createPlayerFrames(decoding, { onFrame: () => {}, onGivenUp: () => {}, onDropped: () => {} });
    frames.attach(source, 500 / 30);
    return frames;
  });
  const areDecoded = (frame: number) => players.map((frames) => frames.stills()?.get(frame) !== null);
  for (const frames of players) frames.stills()?.want(250, 1);
  decoding.pause.begin();
  const areReadsPaused = () => players.map((frames) => frames.stills()?.readPauseEnded() !== null);
  expect(areReadsPaused()).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(249);
  expect([areDecoded(250), areDecoded(280)]).toEqual([
    [true, true],
    [false, false],
  ]);
  expect(areReadsPaused()).toEqual([true, true]);
  await vi.advanceTimersByTimeAsync(1);
  expect([areDecoded(280), areDecoded(220)]).toEqual([
    [true, true],
    [true, true],
  ]);
});

it('[ANZ-04] a pause ends when a frame is to be shown that is not decoded', async () => {
  const decoding = createSharedDecoding(createFrameMemory(400 * bytesPerFrame));
  const frames = createPlayerFrames(decoding, { onFrame: () => {}, onGivenUp: () => {}, onDropped: () => {} });
  frames.attach(countedSource().source, 500 / 30);
  frames.stills()?.want(250, 1);
  await vi.advanceTimersByTimeAsync(0);
  decoding.pause.begin();
  frames.stills()?.want(251, 1);
  expect(decoding.pause.ended()).not.toBeNull();
  frames.stills()?.want(450, 1);
  expect(decoding.pause.ended()).toBeNull();
});

it('[ANZ-04] reads are not paused while the frame shown is decoded at the size of the file', async () => {
  const decoding = createSharedDecoding(createFrameMemory(400 * bytesPerFrame));
  const frames = createPlayerFrames(decoding, { onFrame: () => {}, onGivenUp: () => {}, onDropped: () => {} });
  frames.setScale(0.5);
  frames.attach(countedSource((sample) => sample.clone()).source, 500 / 30);
  const stills = frames.stills();
  stills?.want(250, 1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(stills?.show(250)).not.toBeNull();
  decoding.pause.begin();
  expect(stills?.readPauseEnded()).not.toBeNull();
  const sharpened = stills?.sharpen(250);
  expect(stills?.readPauseEnded()).toBeNull();
  await sharpened;
  expect(stills?.readPauseEnded()).not.toBeNull();
});

it('[ANZ-04] [PLUS-06] steps of one video pause the decoding around the frame of the other, unless the next steps need it', async () => {
  const decoding = createSharedDecoding(createFrameMemory(2000 * bytesPerFrame));
  const videos = [countedSource(), countedSource()] as const;
  const [stepped, other] = videos.map(({ source }) => {
    const { decode } = source;
    source.decode = async function* (...range) {
      for await (const decoded of decode(...range)) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        yield decoded;
      }
    };
    const frames = createPlayerFrames(decoding, { onFrame: () => {}, onGivenUp: () => {}, onDropped: () => {} });
    frames.attach(source, 500 / 30);
    return frames.stills()!;
  });
  const countOf = (video: 0 | 1) => videos[video].open.count;
  other!.want(250, 1);
  await vi.advanceTimersByTimeAsync(600);
  // Frames 251 to 281 are decoded by now, which is enough for 30 more steps. Decoding of frames farther away is still under way.
  other!.want(251, 1);
  await vi.advanceTimersByTimeAsync(200);
  const before = countOf(1);
  expect(before).toBeGreaterThan(100);
  for (let frame = 0; frame < 10; frame += 1) {
    stepped!.want(frame, 1);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(countOf(1) - before).toBeLessThanOrEqual(1);
  expect(countOf(0)).toBeGreaterThan(30);
  await vi.advanceTimersByTimeAsync(2000);
  expect(countOf(1)).toBe(210);
});
