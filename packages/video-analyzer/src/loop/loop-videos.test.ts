import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { firstSideSettings, type SideSettings } from '../comparing/side-settings.ts';
import { emptyPlayer, type PlayerSnapshot } from '../playback/player-snapshot.ts';
import { createStore } from '../store.ts';
import { loopVideos } from './loop-videos.ts';

/** A video of 5 seconds, 10 frames a second, that notes what it is told to do. */
function fakeSide(slot: VideoSlot) {
  const store = createStore<PlayerSnapshot>({
    ...emptyPlayer,
    status: 'paused',
    isIndexed: true,
    frameCount: 50,
    duration: 5,
  });
  const video = new EventTarget();
  const calls: string[] = [];
  const limits: (number | null)[] = [];
  let now = 0;
  const update = (change: Partial<PlayerSnapshot>) => store.set({ ...store.getSnapshot(), ...change });
  const player = {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    frames: () => ({
      count: 50,
      timeOf: (frame: number) => frame / 10,
      packetOffset: 0,
      frameAt: (time: number) => Math.min(49, Math.max(0, Math.floor(time * 10 + 1e-6))),
    }),
    now: () => now,
    seek(time: number) {
      calls.push(`seek ${time.toFixed(3)}`);
      now = time;
    },
    step: (count: number) => void calls.push(`step ${count}`),
    play: async () => void calls.push('play'),
    attachLimit: () => undefined,
    limitTo: (frame: number | null) => void limits.push(frame),
  };
  return {
    slot,
    video,
    player,
    calls,
    limits,
    settings: createStore<SideSettings>({ ...firstSideSettings, loopStart: 1, loopEnd: 2, isLooping: true }),
    /** Presents the frame of a media second while playing. */
    present(time: number) {
      now = time;
      update({ status: 'playing', frame: Math.floor(time * 10 + 1e-6), time });
    },
    pause: (frame: number) => update({ status: 'paused', frame }),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const sides = { video1: fakeSide('video1'), video2: fakeSide('video2') };
  const layout = createStore({ isLinked: false });
  const leader = createStore<VideoSlot>('video1');
  const stop = loopVideos({ sides, layout, leader });
  return { ...sides, layout, leader, stop };
}

it('[ANZ-05] goes to the first frame of the loop while the last one is shown, once', () => {
  const { video1 } = setUp();
  for (const time of [1, 1.5, 1.93, 2]) video1.present(time);
  vi.advanceTimersByTime(49);
  expect(video1.calls).toEqual([]);
  vi.advanceTimersByTime(2);
  expect(video1.calls).toEqual(['seek 1.001']);
  video1.present(1.001);
  video1.present(1.1);
  expect(video1.calls).toEqual(['seek 1.001']);
});

it('[ANZ-05] begins at the first frame, from before and from after the loop', () => {
  const { video1, video2 } = setUp();
  video1.present(0.2);
  video2.present(4);
  expect([video1.calls, video2.calls]).toEqual([['seek 1.001'], ['seek 1.001']]);
});

it('[ANZ-05] goes back before a frame beyond the loop is shown, where a screen shows fewer frames than there are', () => {
  const { video1 } = setUp();
  video1.settings.set({ ...video1.settings.getSnapshot(), loopEnd: 1.5 });
  video1.player.seek(0);
  video1.calls.length = 0;
  video1.present(1.49);
  vi.advanceTimersByTime(1000);
  expect(video1.calls).toEqual([]);
  video1.present(1.585);
  expect(video1.calls).toEqual(['seek 1.001']);
});

it('[ANZ-05] shows no frame after the loop while it plays, except where it ends with the video', () => {
  const { video1 } = setUp();
  video1.present(1.5);
  expect(video1.limits.at(-1)).toBe(20);
  video1.settings.set({ ...video1.settings.getSnapshot(), isLooping: false });
  expect(video1.limits.at(-1)).toBe(null);
  video1.settings.set({ ...video1.settings.getSnapshot(), isLooping: true, loopEnd: null });
  expect(video1.limits.at(-1)).toBe(null);
  video1.settings.set({ ...video1.settings.getSnapshot(), loopEnd: 3 });
  expect(video1.limits.at(-1)).toBe(30);
});

it('[ANZ-05] begins again where the video ended by itself, and not where the coach paused', () => {
  const { video1 } = setUp();
  video1.settings.set({ ...video1.settings.getSnapshot(), loopEnd: null });
  video1.present(4.8);
  video1.pause(49);
  vi.advanceTimersByTime(1000);
  expect(video1.calls).toEqual([]);
  video1.present(4.8);
  video1.pause(49);
  video1.video.dispatchEvent(new Event('ended'));
  expect(video1.calls).toEqual(['step -39', 'play']);
});

it('[ANZ-05] leaves alone a video that does not loop, and one that follows a linked one', () => {
  const { video1, video2, layout, leader } = setUp();
  video1.settings.set({ ...video1.settings.getSnapshot(), isLooping: false });
  video1.present(3);
  layout.set({ isLinked: true });
  video2.present(3);
  expect([video1.calls, video2.calls]).toEqual([[], []]);
  leader.set('video2');
  video2.present(3.1);
  expect(video2.calls).toEqual(['seek 1.001']);
});

it('[ANZ-05] plays on in a loop of one frame, and after it was stopped', () => {
  const { video1, video2, stop } = setUp();
  video1.settings.set({ ...video1.settings.getSnapshot(), loopStart: 2 });
  video1.present(2.5);
  video2.present(2);
  stop();
  video2.present(4);
  vi.advanceTimersByTime(1000);
  expect([video1.calls, video2.calls]).toEqual([[], []]);
});
