import { expect, it } from 'vitest';
import { emptyPlayer, type PlayerSnapshot } from '../../playback/player-snapshot.ts';
import { createStore } from '../../store.ts';
import { createFrameScales } from './frame-scales.ts';
import type { RecordingState } from '../recording/recording-state.ts';

const opened: PlayerSnapshot = { ...emptyPlayer, status: 'paused', width: 1920, height: 1080 };

function fakeSide(snapshot: PlayerSnapshot) {
  const { set, ...state } = createStore(snapshot);
  const side = {
    player: { ...state, setFrameScale: (scale: number) => (side.scale = scale) },
    view: createStore({ zoom: 1 }),
    open: () => set(opened),
    scale: Number.NaN,
  };
  return side;
}

function fakeAnalyzer() {
  const sides = { video1: fakeSide(opened), video2: fakeSide(emptyPlayer) };
  const recordingState = createStore<Pick<RecordingState, 'status' | 'isMicrophoneOpen'>>({
    status: 'idle',
    isMicrophoneOpen: false,
  });
  const scales = createFrameScales({ sides, recordingState });
  return { ...sides, recordingState, scales };
}

it('[ANZ-04] frames are kept at the size of the stage, for each video of a size of its own', () => {
  const { video1, video2, scales } = fakeAnalyzer();
  scales.setScreenSize({ width: 966, height: 544 });
  expect([video1.scale, video2.scale]).toEqual([expect.closeTo(0.5031, 4), 1]);
  video2.open();
  expect(video2.scale).toBeCloseTo(0.5031, 4);
  scales.setScreenSize({ width: 1932, height: 1088 });
  expect([video1.scale, video2.scale]).toEqual([1, 1]);
});

it('[ANZ-05] frames of a zoomed video are kept at the size of the file, until it is no longer zoomed', () => {
  const { video1, video2, scales } = fakeAnalyzer();
  video2.open();
  scales.setScreenSize({ width: 966, height: 544 });
  video1.view.set({ zoom: 1.25 });
  expect([video1.scale, video2.scale]).toEqual([1, expect.closeTo(0.5031, 4)]);
  video1.view.set({ zoom: 1 });
  expect(video1.scale).toBeCloseTo(0.5031, 4);
});

it('[REC-01] frames are kept at the size of the file from the microphone test until a recording ends', () => {
  const { video1, recordingState, scales } = fakeAnalyzer();
  scales.setScreenSize({ width: 966, height: 544 });
  const statuses = ['starting', 'recording', 'paused', 'finishing', 'stopped', 'idle'] as const;
  const isFull = statuses.map((status) => {
    recordingState.set({ status, isMicrophoneOpen: false });
    return video1.scale === 1;
  });
  expect(isFull).toEqual([true, true, true, false, false, false]);
  recordingState.set({ status: 'idle', isMicrophoneOpen: true });
  // The test ends by itself, and the coach presses Start some time later.
  recordingState.set({ status: 'idle', isMicrophoneOpen: false });
  expect(video1.scale).toBe(1);
  recordingState.set({ status: 'recording', isMicrophoneOpen: true });
  recordingState.set({ status: 'stopped', isMicrophoneOpen: false });
  expect(video1.scale).toBeCloseTo(0.5031, 4);
  scales.dispose();
  recordingState.set({ status: 'recording', isMicrophoneOpen: true });
  expect(video1.scale).toBeCloseTo(0.5031, 4);
});
