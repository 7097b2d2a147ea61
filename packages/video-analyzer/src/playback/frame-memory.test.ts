import { describe, expect, it } from 'vitest';
import { createFrameMemory, frameBytes } from './frame-memory.ts';
import { createPlayerFrames } from './player-frames.ts';
import { createSharedDecoding } from './shared-decoding.ts';
import { bytesPerFrame, countedSource } from './testing/counted-source.ts';

const quiet = { onFrame: () => {}, onGivenUp: () => {}, onDropped: () => {} };
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

async function fill(frames: ReturnType<typeof createPlayerFrames>) {
  for (let frame = 0; frame < 500; frame += 10) {
    frames.stills()?.want(frame, 1);
    await settled();
  }
}

describe('frame memory', () => {
  it('[ANZ-04] is 350 MB for one video, and half of it for each of two', () => {
    const memory = createFrameMemory();
    const leave = memory.join(() => {});
    expect(memory.share()).toBe(367_001_600);
    memory.join(() => {});
    expect(memory.share()).toBe(183_500_800);
    leave();
    expect(memory.share()).toBe(367_001_600);
  });

  it('[ANZ-04] is a sixteenth of the memory of a small device', () => {
    expect([{}, { deviceMemory: 8 }].map(frameBytes)).toEqual([367_001_600, 367_001_600]);
    expect([{ deviceMemory: 4 }, { deviceMemory: 0.5 }].map(frameBytes)).toEqual([268_435_456, 33_554_432]);
  });

  it('[ANZ-04] holds three seconds before and after the frame shown, where there is memory for it', async () => {
    const { source, open } = countedSource();
    const frames = createPlayerFrames(createSharedDecoding(createFrameMemory(400 * bytesPerFrame)), quiet);
    frames.attach(source, 500 / 30);
    frames.stills()?.want(250, 1);
    await settled();
    const isDecoded = (frame: number) => frames.stills()?.get(frame) !== null;
    expect([160, 340].map(isDecoded)).toEqual([true, true]);
    expect(open.count).toBe(210);
  });

  it('[ANZ-04] holds three seconds each way at 30 fps in the memory of 118 full-size frames, at half their size', async () => {
    const { source, open } = countedSource((sample) => sample.clone());
    const frames = createPlayerFrames(createSharedDecoding(createFrameMemory(118 * bytesPerFrame)), quiet);
    frames.setScale(0.5);
    frames.attach(source, 500 / 30);
    frames.stills()?.want(250, 1);
    await settled();
    const isDecoded = (frame: number) => frames.stills()?.get(frame) !== null;
    expect([160, 340].map(isDecoded)).toEqual([true, true]);
    expect(open.count).toBe(261);
  });

  it('[ANZ-04] two videos together hold no more frames than one alone', async () => {
    const decoding = createSharedDecoding(createFrameMemory(80 * bytesPerFrame));
    const videos = [countedSource(), countedSource()] as const;
    const first = createPlayerFrames(decoding, quiet);
    first.attach(videos[0].source, 500 / 30);
    await fill(first);
    expect(videos[0].open.count).toBe(80);
    const second = createPlayerFrames(decoding, quiet);
    second.attach(videos[1].source, 500 / 30);
    expect(videos[0].open.count).toBe(0);
    await fill(first);
    await fill(second);
    expect([videos[0].open.count, videos[1].open.count]).toEqual([40, 40]);
    second.detach();
    await fill(first);
    expect([videos[0].open.count, videos[1].open.count]).toEqual([80, 0]);
    expect(videos[0].open.most).toBeLessThanOrEqual(81);
  });
});
