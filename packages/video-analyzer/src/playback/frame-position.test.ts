import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFallbackFrameIndex } from '@swing/media/frame-index';
import type { VideoSample } from 'mediabunny';
import { createSharedDecoding } from './shared-decoding.ts';
import { createFramePosition } from './frame-position.ts';
import type { FrameSource } from './frame-source.ts';
import { emptyPlayer, type PlayerSnapshot } from './player-snapshot.ts';
import type { StillFrames } from './still-frames.ts';

let snapshot: PlayerSnapshot;
let video: { currentTime: number; seeking: boolean; ended: boolean };
let decoding: ReturnType<typeof createSharedDecoding>;
let position: ReturnType<typeof createFramePosition>;

const presents = (frame: number) => position.onPresented(frame / 30);

/** A video of 150 frames whose frames the browser cannot decode singly, and which plays. */
beforeEach(() => {
  snapshot = { ...emptyPlayer, status: 'playing', duration: 5 };
  video = { currentTime: 0, seeking: false, ended: false };
  const state = {
    getSnapshot: () => snapshot,
    update: (change: Partial<PlayerSnapshot>) => void (snapshot = { ...snapshot, ...change }),
  };
  decoding = createSharedDecoding();
  position = createFramePosition(video as HTMLVideoElement, state, decoding);
  position.attach(null);
  presents(30);
});

// `detach` cancels the timer that is started when a frame is shown. Otherwise it would run during a later test.
afterEach(() => {
  position.detach();
  vi.useRealTimers();
});

describe('a video whose frames cannot be decoded singly', () => {
  it('[PLUS-07] can make a thumbnail of its first frame at once, because some browsers never report that it is painted', () => {
    position.detach();
    position.attach(null);
    snapshot = { ...snapshot, status: 'paused' };
    expect(position.isPainted()).toBe(true);
  });

  it('[ANZ-04] pauses on the picture on screen, also if the browser reports it only then', () => {
    position.settlePaused();
    expect(snapshot).toMatchObject({ status: 'paused', frame: 30, isExact: true });
    presents(32);
    expect(snapshot).toMatchObject({ frame: 32, time: 32 / 30, isExact: true });
    expect(video.currentTime).toBe(0);
  });

  it('[ANZ-04] shows the frame that was stepped to after that, and no picture that is reported late', () => {
    position.settlePaused();
    position.stopComingToRest();
    position.showFrame(31, 1);
    video.seeking = true;
    presents(33);
    expect(snapshot).toMatchObject({ frame: 31, isExact: false });
    expect(video.currentTime).toBeCloseTo(31.5 / 30, 6);
    video.seeking = false;
    position.onSeeked();
    expect(snapshot).toMatchObject({ frame: 31, isExact: true });
  });

  it('[ANZ-04] stays on its last frame if an earlier picture is reported after the end', () => {
    video.ended = true;
    position.settlePaused();
    presents(148);
    expect(snapshot.frame).toBe(149);
  });
});

describe('a video whose frames are decoded singly', () => {
  const undecodedYet: Partial<StillFrames> = { canDecode: () => true, show: () => null, want: () => true, close() {} };
  const source: Partial<FrameSource> = {
    canDecode: true,
    index: createFallbackFrameIndex(5),
    openStills: () => undecodedYet as StillFrames,
  };

  beforeEach(() => {
    position.detach();
    snapshot = { ...emptyPlayer, status: 'paused', duration: 5 };
  });

  it('[ANZ-04] shows its first frame only once the element has painted it, because a loaded element may still be black', () => {
    position.attach(source as FrameSource);
    expect(snapshot).toMatchObject({ frame: 0, isIndexed: true, isExact: false });
    presents(0);
    expect(snapshot.isExact).toBe(true);
  });

  it('[ANZ-04] shows its first frame at once if the element painted it before the frames were known', () => {
    presents(0);
    position.attach(source as FrameSource);
    expect(snapshot).toMatchObject({ frame: 0, isIndexed: true, isExact: true });
  });

  it('[ANZ-04] [PLUS-06] is sharpened only once no other video has been stepped for 150 ms', async () => {
    vi.useFakeTimers();
    const sharpen = vi.fn<StillFrames['sharpen']>(async () => {});
    const stills = { ...undecodedYet, show: () => ({}) as VideoSample, sharpen } as StillFrames;
    position.attach({ ...source, openStills: () => stills } as FrameSource);
    position.showFrame(10, 1);
    for (let step = 0; step < 10; step += 1) {
      await vi.advanceTimersByTimeAsync(100);
      decoding.steps.announce();
    }
    expect([sharpen.mock.calls.length, video.currentTime]).toEqual([0, 0]);
    await vi.advanceTimersByTimeAsync(150);
    expect(sharpen.mock.calls).toEqual([[10]]);
    expect(video.currentTime).toBeCloseTo(10.5 / 30, 6);
  });
});
