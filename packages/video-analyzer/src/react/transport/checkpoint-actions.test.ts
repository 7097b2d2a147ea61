import { createFrameIndex } from '@swing/media/frame-index';
import type { CheckpointId } from '@swing/domain/analyzer/checkpoints';
import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { expect, test } from 'vitest';
import { createCheckpointStore } from '../../checkpoints/checkpoint-store.ts';
import { firstLayout } from '../../comparing/layout.ts';
import { firstSideSettings } from '../../comparing/side-settings.ts';
import { emptyPlayer, type PlayerSnapshot } from '../../playback/player-snapshot.ts';
import { createStore } from '../../store.ts';
import { createCheckpointActions } from './checkpoint-actions.ts';

const index = createFrameIndex(
  Float64Array.from({ length: 120 }, (_, frame) => frame / 30),
  4,
);

/** A paused video of 120 frames at 30 fps, with its contact at a media second. */
function createSide(slot: VideoSlot, contact: number) {
  const opened = { ...emptyPlayer, status: 'paused', isIndexed: true, frameRate: 30 } as const;
  const snapshot = createStore<PlayerSnapshot>(opened);
  const checkpoints = createCheckpointStore();
  checkpoints.set('contact', contact);
  const step = (count: number) =>
    snapshot.set({ ...snapshot.getSnapshot(), frame: snapshot.getSnapshot().frame + count });
  return {
    slot,
    checkpoints,
    settings: createStore(firstSideSettings),
    isUsed: createStore(true),
    player: { getSnapshot: snapshot.getSnapshot, frames: () => index, step },
  };
}

/** Two linked videos that are aligned at their contacts. */
function setUp() {
  const sides = { video1: createSide('video1', 1), video2: createSide('video2', 2) };
  const alignedAt = createStore<CheckpointId | null>(null);
  const leader = createStore<VideoSlot>('video1');
  const actions = createCheckpointActions({
    sides,
    alignedAt,
    layout: createStore({ ...firstLayout, isLinked: true }),
    active: createStore<VideoSlot>('video1'),
    leader,
  });
  actions.goToCheckpoint('contact');
  return { sides, alignedAt, leader, actions };
}

test('[PLUS-07] linked videos are aligned at a checkpoint while both have it, also after it was moved', () => {
  const { sides, alignedAt, actions } = setUp();
  expect(sides.video1.player.getSnapshot().frame).toBe(30);
  expect(alignedAt.getSnapshot()).toBe('contact');
  actions.setCheckpoint('video2', 'contact', 50);
  actions.setCheckpoint('video2', 'load', 10);
  actions.removeCheckpoint('video2', 'load');
  expect(alignedAt.getSnapshot()).toBe('contact');
});

test.each(['video1', 'video2'] as const)('[PLUS-07] removing the checkpoint of %s ends the alignment', (slot) => {
  const { sides, alignedAt, actions } = setUp();
  actions.removeCheckpoint(slot, 'contact');
  expect(alignedAt.getSnapshot()).toBeNull();
  sides[slot].checkpoints.set('contact', 1.5);
  expect(alignedAt.getSnapshot()).toBeNull();
});

test('[PLUS-07] closing or exchanging video 2 ends the alignment', () => {
  const closed = setUp();
  closed.sides.video2.isUsed.set(false);
  closed.sides.video2.isUsed.set(true);
  expect(closed.alignedAt.getSnapshot()).toBeNull();
  const exchanged = setUp();
  exchanged.sides.video2.checkpoints.clear();
  expect(exchanged.alignedAt.getSnapshot()).toBeNull();
});

test('[PLUS-07] a video whose checkpoint of the alignment is set stays at its frame, and the other one follows', () => {
  const { leader, actions } = setUp();
  actions.setCheckpoint('video2', 'load');
  expect(leader.getSnapshot()).toBe('video1');
  actions.setCheckpoint('video2', 'contact');
  expect(leader.getSnapshot()).toBe('video2');
});
