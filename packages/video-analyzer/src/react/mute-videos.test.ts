import { beforeEach, expect, it } from 'vitest';
import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { firstLayout } from '../comparing/layout.ts';
import { firstSideSettings } from '../comparing/side-settings.ts';
import { emptyPlayer, type PlayerSnapshot } from '../playback/player-snapshot.ts';
import { createStore } from '../store.ts';
import { muteVideos } from './mute-videos.ts';
import type { MuteReason } from './side.ts';

function fakeSide(slot: VideoSlot) {
  const player = createStore<PlayerSnapshot>({ ...emptyPlayer, status: 'paused', isIndexed: true });
  return {
    slot,
    player,
    video: { muted: false },
    settings: createStore(firstSideSettings),
    muteReason: createStore<MuteReason | null>(null),
    playAt: (speed: number) => player.set({ ...player.getSnapshot(), speed }),
  };
}

function setUp() {
  const sides = { video1: fakeSide('video1'), video2: fakeSide('video2') };
  const layout = createStore(firstLayout);
  const leader = createStore<VideoSlot>('video1');
  const recordingState = createStore({ isMicrophoneOpen: false });
  const stop = muteVideos({ sides, layout, leader, recordingState });
  const state = () => Object.values(sides).map(({ video, muteReason }) => [video.muted, muteReason.getSnapshot()]);
  return { sides, layout, leader, recordingState, stop, state };
}

let parts: ReturnType<typeof setUp>;
beforeEach(() => {
  parts = setUp();
});

it('[ANZ-05] mutes a video below a quarter of the speed, and not at a quarter', () => {
  const { sides, state } = parts;
  sides.video1.playAt(0.1);
  sides.video2.playAt(0.25);
  expect(state()).toEqual([
    [true, 'slow'],
    [false, null],
  ]);
  sides.video1.playAt(1);
  expect(state()[0]).toEqual([false, null]);
});

it('[ANZ-05] mutes both videos while the microphone is open, and only then', () => {
  const { recordingState, state } = parts;
  recordingState.set({ isMicrophoneOpen: true });
  expect(state()).toEqual([
    [true, 'microphone'],
    [true, 'microphone'],
  ]);
  recordingState.set({ isMicrophoneOpen: false });
  expect(state()).toEqual([
    [false, null],
    [false, null],
  ]);
});

it('[PLUS-06] mutes the video that follows, also after the other one leads, until both are unlinked', () => {
  const { layout, leader, state } = parts;
  layout.set({ ...firstLayout, isLinked: true });
  expect(state()).toEqual([
    [false, null],
    [true, 'linked'],
  ]);
  leader.set('video2');
  expect(state()).toEqual([
    [true, 'linked'],
    [false, null],
  ]);
  layout.set(firstLayout);
  expect(state()).toEqual([
    [false, null],
    [false, null],
  ]);
});

it('[PLUS-06] mutes no video while the frames of one are not known, and none after it has stopped', () => {
  const { sides, layout, stop, state } = parts;
  sides.video2.player.set(emptyPlayer);
  layout.set({ ...firstLayout, isLinked: true });
  expect(state()[1]).toEqual([false, null]);
  stop();
  sides.video1.playAt(0.1);
  expect(state()[0]).toEqual([false, null]);
});
