import { createFrameIndex } from '@swing/media/frame-index';
import { expect, it, vi } from 'vitest';
import { emptyPlayer, type PlayerSnapshot } from '../playback/player-snapshot.ts';
import type { Thumbnail } from '../playback/thumbnail.ts';
import { createStore } from '../store.ts';
import { createCheckpointStore } from './checkpoint-store.ts';
import { createThumbnails } from './thumbnails.ts';

const picture = (name: string) => name as unknown as Thumbnail;

function setUp() {
  const snapshot = createStore<PlayerSnapshot>(emptyPlayer);
  const calls: { frame: number; resolve(picture: Thumbnail | null): void; reject(): void; signal: AbortSignal }[] = [];
  const shown = vi.fn<(frame: number) => Thumbnail | null>(() => null);
  const player = {
    subscribe: snapshot.subscribe,
    getSnapshot: snapshot.getSnapshot,
    frames: () =>
      createFrameIndex(
        Float64Array.from({ length: 100 }, (_, frame) => frame / 10),
        10,
      ),
    thumbnail: (frame: number, signal: AbortSignal) =>
      new Promise<Thumbnail | null>((resolve, reject) => {
        calls.push({ frame, resolve, reject: () => reject(new Error('broken')), signal });
      }),
    shownThumbnail: shown,
  };
  const checkpoints = createCheckpointStore();
  const thumbnails = createThumbnails(player, checkpoints);
  const stop = thumbnails.start();
  const update = (change: Partial<PlayerSnapshot>) => snapshot.set({ ...snapshot.getSnapshot(), ...change });
  const frames = () => calls.map(({ frame }) => frame);
  return { update, calls, shown, checkpoints, thumbnails, stop, frames };
}

const open = { status: 'paused', isIndexed: true, isExact: true, frameCount: 100 } as const;
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

it('[PLUS-07] thumbnails are made one at a time, only while paused on a decoded picture', async () => {
  const { update, calls, checkpoints, thumbnails, frames } = setUp();
  checkpoints.set('stance', 1);
  checkpoints.set('contact', 3);
  expect(frames()).toEqual([]);
  update({ ...open, isExact: false });
  expect(frames()).toEqual([]);
  update({ isExact: true });
  expect(frames()).toEqual([10]);
  update({ status: 'playing' });
  calls[0]?.resolve(picture('ten'));
  await settled();
  expect(frames()).toEqual([10]);
  expect([...thumbnails.getSnapshot()]).toEqual([['stance', 'ten']]);
  update({ status: 'paused' });
  expect(frames()).toEqual([10, 30]);
  calls[1]?.resolve(picture('thirty'));
  await settled();
  expect([...thumbnails.getSnapshot()]).toEqual([
    ['stance', 'ten'],
    ['contact', 'thirty'],
  ]);
});

it('[PLUS-07] a moved checkpoint never shows the picture of the frame before', async () => {
  const { update, calls, checkpoints, thumbnails, frames } = setUp();
  update(open);
  checkpoints.set('contact', 3);
  calls[0]?.resolve(picture('thirty'));
  await settled();
  checkpoints.set('contact', 4);
  expect([...thumbnails.getSnapshot()]).toEqual([]);
  checkpoints.set('contact', 5);
  calls[1]?.resolve(picture('forty'));
  await settled();
  expect([...thumbnails.getSnapshot()]).toEqual([]);
  calls[2]?.resolve(picture('fifty'));
  await settled();
  expect(frames()).toEqual([30, 40, 50]);
  expect([...thumbnails.getSnapshot()]).toEqual([['contact', 'fifty']]);
});

it('[PLUS-07] where frames cannot be decoded singly, the picture is taken when the frame is shown', async () => {
  const { update, calls, shown, checkpoints, thumbnails } = setUp();
  update({ ...open, frame: 7 });
  checkpoints.set('contact', 3);
  calls[0]?.resolve(null);
  checkpoints.set('finish', 9);
  await settled();
  calls[1]?.reject();
  await settled();
  expect([...thumbnails.getSnapshot()]).toEqual([
    ['contact', 'unavailable'],
    ['finish', 'unavailable'],
  ]);
  shown.mockReturnValue(picture('shown'));
  update({ frame: 30 });
  expect([...thumbnails.getSnapshot()]).toEqual([
    ['contact', 'shown'],
    ['finish', 'unavailable'],
  ]);
  expect(calls).toHaveLength(2);
});

it('[PLUS-07] another video, and leaving, drop the pictures and end the decoding', async () => {
  const { update, calls, checkpoints, thumbnails, stop } = setUp();
  update(open);
  checkpoints.set('contact', 3);
  checkpoints.set('finish', 9);
  calls[0]?.resolve(picture('thirty'));
  await settled();
  update(emptyPlayer);
  expect([...thumbnails.getSnapshot()]).toEqual([]);
  expect(calls[1]?.signal.aborted).toBe(true);
  update(open);
  calls[1]?.resolve(picture('of the video before'));
  await settled();
  expect([...thumbnails.getSnapshot()]).toEqual([]);
  expect(calls.map(({ frame }) => frame)).toEqual([30, 90, 30]);
  stop();
  expect(calls[2]?.signal.aborted).toBe(true);
});
