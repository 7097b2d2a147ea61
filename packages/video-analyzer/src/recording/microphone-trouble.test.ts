import { beforeEach, describe, expect, it } from 'vitest';
import { createStore } from '../store.ts';
import type { MicrophoneSnapshot } from './microphone.ts';
import { createTroubleWatch } from './microphone-trouble.ts';
import type { RecorderStatus } from './recorder-status.ts';

const working: MicrophoneSnapshot = {
  status: 'active',
  message: null,
  level: 0,
  isTesting: false,
  isTested: true,
  testPeak: 0.2,
  isLost: false,
  hasSoundFailed: false,
  isMuted: false,
};

let seconds = 0;
let microphone = createStore(working);
let recorder = createStore<{ status: RecorderStatus }>({ status: 'recording' });

function watched() {
  const trouble = createTroubleWatch({ microphone, recorder, now: () => seconds });
  trouble.watch();
  return trouble;
}

/** Measures a level every 100 ms for some time. */
function hear(level: number, length: number) {
  for (let tick = 0; tick < Math.round(length * 10); tick += 1) {
    seconds = Math.round(seconds * 10 + 1) / 10;
    microphone.set({ ...microphone.getSnapshot(), level });
  }
}

describe('trouble with the microphone', () => {
  beforeEach(() => {
    seconds = 100;
    microphone = createStore(working);
    recorder = createStore<{ status: RecorderStatus }>({ status: 'recording' });
  });

  it('[PLUS-12] nothing audible for five seconds is reported then, and no more once there is sound', () => {
    const trouble = watched();
    hear(0.2, 3);
    hear(0.029, 5);
    expect(trouble.getSnapshot()).toBeNull();
    hear(0.029, 0.1);
    expect(trouble.getSnapshot()).toBe('silent');
    hear(0.03, 0.1);
    expect(trouble.getSnapshot()).toBeNull();
    hear(0, 5);
    expect(trouble.getSnapshot()).toBeNull();
  });

  it('[PLUS-12] silence is not reported if there never was sound, before the recording, or for the time of a pause', () => {
    microphone.set({ ...working, testPeak: 0.02 });
    const trouble = watched();
    hear(0, 60);
    expect(trouble.getSnapshot()).toBeNull();

    microphone.set(working);
    recorder.set({ status: 'stopped' });
    hear(0, 60);
    recorder.set({ status: 'recording' });
    hear(0, 4);
    recorder.set({ status: 'paused' });
    hear(0, 60);
    expect(trouble.getSnapshot()).toBeNull();
    recorder.set({ status: 'recording' });
    hear(0, 4.9);
    expect(trouble.getSnapshot()).toBeNull();
    hear(0, 0.2);
    expect(trouble.getSnapshot()).toBe('silent');
  });

  it.each([
    [{ isMuted: true }, 'muted'],
    [{ status: 'error', isLost: true }, 'lost'],
    [{ status: 'error', hasSoundFailed: true }, 'not-encoded'],
  ] as const)('[PLUS-12] %o is reported at once, also in a pause, until it is mended', (change, expected) => {
    const trouble = watched();
    recorder.set({ status: 'paused' });
    microphone.set({ ...working, ...change });
    expect(trouble.getSnapshot()).toBe(expected);
    recorder.set({ status: 'recording' });
    expect(trouble.getSnapshot()).toBe(expected);
    microphone.set(working);
    expect(trouble.getSnapshot()).toBeNull();
    microphone.set({ ...working, ...change });
    recorder.set({ status: 'finishing' });
    expect(trouble.getSnapshot()).toBeNull();
  });
});
