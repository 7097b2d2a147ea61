import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { expect, it } from 'vitest';
import { firstSideSettings } from '../comparing/side-settings.ts';
import { emptyPlayer, type PlayerSnapshot } from '../playback/player-snapshot.ts';
import { createStore } from '../store.ts';
import { createLoopActions } from './loop-actions.ts';

function createSide(status: PlayerSnapshot['status']) {
  const snapshot: PlayerSnapshot = { ...emptyPlayer, status, isIndexed: true, frame: 10, frameCount: 50 };
  const frames = () => ({ count: 50, packetOffset: 0, timeOf: (frame: number) => frame / 10, frameAt: Math.floor });
  return { settings: createStore(firstSideSettings), player: { getSnapshot: () => snapshot, frames } };
}

it.each([
  ['playing', 'video2'],
  ['paused', 'video1'],
] as const)('[PLUS-06] [ANZ-05] after a loop is set on video 2 while it is %s, %s leads', (status, expected) => {
  const leader = createStore<VideoSlot>('video1');
  const sides = { video1: createSide(status), video2: createSide(status) };
  const { setLoopEnd, toggleLoop } = createLoopActions(sides, leader);
  setLoopEnd('video2', 'loopStart');
  expect(sides.video2.settings.getSnapshot()).toMatchObject({ loopStart: 1, isLooping: true });
  expect(leader.getSnapshot()).toBe(expected);
  leader.set('video1');
  toggleLoop('video2');
  expect(sides.video2.settings.getSnapshot().isLooping).toBe(false);
  expect(leader.getSnapshot()).toBe(expected);
});
