import type { PictureShape } from '@swing/media/picture-shape';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { firstLayout } from '../../comparing/layout.ts';
import { emptyPlayer } from '../../playback/player-snapshot.ts';
import { createStore } from '../../store.ts';
import { keepStageShape } from './stage-shape.ts';

/** Opens an analyzer with a video of that size. */
function open(size: { width: number; height: number }) {
  const player = createStore({ ...emptyPlayer, ...size });
  const sides = { video1: { player }, video2: { player: createStore(emptyPlayer), isUsed: createStore(false) } };
  const shape = createStore<PictureShape>('landscape');
  const recordingState = createStore({ status: 'idle', firstShape: null });
  const comparison = { layout: createStore(firstLayout), sides, shape };
  const choose = keepStageShape(...([comparison, recordingState] as unknown as Parameters<typeof keepStageShape>));
  // As when a video is opened.
  player.set({ ...player.getSnapshot() });
  return { choose, shape: shape.getSnapshot };
}
const upright = { width: 720, height: 1280 };
const wide = { width: 1280, height: 720 };

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('[PLUS-13] what was chosen for an upright video is proposed for the next one, and not for landscape ones', () => {
  const first = open(upright);
  expect(first.shape()).toBe('portrait');
  first.choose('landscape');
  expect(first.shape()).toBe('landscape');
  expect(open(wide).shape()).toBe('landscape');
  const next = open(upright);
  expect(next.shape()).toBe('landscape');
  next.choose('portrait');
  expect(open(upright).shape()).toBe('portrait');
});

it('[PLUS-13] what was chosen for a landscape video does not change upright ones', () => {
  open(wide).choose('portrait');
  expect(open(upright).shape()).toBe('portrait');
  expect(open(wide).shape()).toBe('portrait');
  open(upright).choose('landscape');
  expect(open(upright).shape()).toBe('landscape');
  expect(open(wide).shape()).toBe('portrait');
});

it('[PLUS-13] a choice holds until the page is left where the browser stores nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  const { choose, shape } = open(upright);
  choose('landscape');
  expect(shape()).toBe('landscape');
  expect(open(upright).shape()).toBe('portrait');
});
