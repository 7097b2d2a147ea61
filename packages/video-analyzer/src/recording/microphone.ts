import { createStore } from '../store.ts';
import { analyserMeter, type LevelMeter } from './level-meter.ts';
import { failureOf, type MicrophoneStatus } from './microphone-failure.ts';
import type { GetUserMedia, MicrophoneInputs } from './microphone-inputs.ts';

export type MicrophoneSnapshot = {
  readonly status: MicrophoneStatus;
  /** Message to the coach, for example why there is no sound; null if there is none. */
  readonly message: string | null;
  /** Loudness from 0 to 1, refreshed every 100 ms while the microphone is open. */
  readonly level: number;
  readonly isTesting: boolean;
  /** Whether a test has ended, with success or without. */
  readonly isTested: boolean;
  /** The highest level since the last test began, 0 to 1. */
  readonly testPeak: number;
  /** Whether the microphone ended by itself: it was unplugged, permission was withdrawn, or it cannot be read. */
  readonly isLost: boolean;
  /** Whether the sound of the recording cannot be encoded any more. */
  readonly hasSoundFailed: boolean;
  /** Whether the computer or the microphone itself has switched the sound off. */
  readonly isMuted: boolean;
};

const microphoneTestSeconds = 5;
const messageMilliseconds = 5000;

export type MicrophoneOptions = {
  getUserMedia?: GetUserMedia;
  meter?: LevelMeter;
  /** Resolves once the page shows that the microphone is being opened. Opening it keeps the page busy for a moment. */
  untilPainted?: () => Promise<void>;
};

export type Microphone = ReturnType<typeof createMicrophone>;

const constraints: MediaTrackConstraints = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };

/** Opens, tests and meters the microphone. `message` explains to the coach why there is no sound. */
export function createMicrophone(options: MicrophoneOptions = {}) {
  const meter = options.meter ?? analyserMeter;
  const getUserMedia: GetUserMedia = options.getUserMedia ?? ((wanted) => navigator.mediaDevices.getUserMedia(wanted));
  let inputs: Pick<MicrophoneInputs, 'open'> | null = null;
  const { subscribe, getSnapshot, set, dispose } = createStore<MicrophoneSnapshot>({
    status: 'idle',
    message: null,
    level: 0,
    isTesting: false,
    isTested: false,
    testPeak: 0,
    isLost: false,
    hasSoundFailed: false,
    isMuted: false,
  });
  const update = (change: Partial<MicrophoneSnapshot>) => set({ ...getSnapshot(), ...change });
  let stream: MediaStream | null = null;
  let stopMeter: (() => void) | null = null;
  let messageTimer: ReturnType<typeof setTimeout> | undefined;
  let testTimer: ReturnType<typeof setTimeout> | undefined;
  let endTest: (() => void) | null = null;
  /** Receives each microphone that replaces the one of the recording; null while nothing is recorded. */
  let onReplaced: ((track: MediaStreamTrack) => void) | null = null;
  /** Number of the last request for the microphone. An answer to an earlier one comes too late. */
  let lastRequest = 0;
  let testedTrack: Promise<MediaStreamTrack | null> = Promise.resolve(null);

  function fail(error: unknown, isRecording: boolean) {
    const { status, message, isPassing } = failureOf(error, isRecording);
    clearTimeout(messageTimer);
    // A microphone that could not be opened leaves the one before as it is.
    update(stream === null ? { status, message, level: 0 } : { message });
    if (isPassing || stream !== null) messageTimer = setTimeout(() => update({ message: null }), messageMilliseconds);
  }

  function release() {
    stopMeter?.();
    stopMeter = null;
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
    const { status } = getSnapshot();
    const left = status === 'active' ? 'idle' : status;
    update({ level: 0, isLost: false, hasSoundFailed: false, isMuted: false, status: left });
  }

  function close() {
    // A microphone that is being opened is not wanted any more.
    lastRequest += 1;
    onReplaced = null;
    release();
  }

  /** Releases a microphone that gives no more sound. While recording, another one can be chosen in its place. */
  function lose() {
    release();
    fail(new Error('The microphone has ended.'), onReplaced !== null);
    update({ isLost: true });
  }

  function follow(track: MediaStreamTrack, opened: MediaStream) {
    const isCurrent = () => stream === opened;
    track.addEventListener('ended', () => {
      if (isCurrent()) lose();
    });
    for (const event of ['mute', 'unmute']) {
      track.addEventListener(event, () => isCurrent() && update({ isMuted: event === 'mute' }));
    }
  }

  async function open(isRecording: boolean): Promise<MediaStreamTrack | null> {
    clearTimeout(messageTimer);
    lastRequest += 1;
    const request = lastRequest;
    if (options.untilPainted) await options.untilPainted();
    if (request !== lastRequest) return null;
    try {
      const opened = await (inputs?.open(getUserMedia, constraints) ?? getUserMedia({ audio: constraints }));
      if (request !== lastRequest) {
        for (const track of opened.getTracks()) track.stop();
        return null;
      }
      release();
      stream = opened;
      const onLevel = (level: number) => update({ level, testPeak: Math.max(level, getSnapshot().testPeak) });
      stopMeter = meter(opened, onLevel);
      const track = opened.getAudioTracks()[0] ?? null;
      if (track !== null) follow(track, opened);
      update({ status: 'active', message: null, isMuted: track?.muted === true });
      return track;
    } catch (error) {
      if (request === lastRequest) fail(error, isRecording);
      return null;
    }
  }

  /** Opens the microphone that was chosen last, also while another one was being opened. */
  async function openForTest(): Promise<MediaStreamTrack | null> {
    let opening = (testedTrack = open(false));
    let track = await opening;
    while (opening !== testedTrack) {
      opening = testedTrack;
      track = await opening;
    }
    return track;
  }

  return {
    subscribe,
    getSnapshot,

    /** Sets which microphone is opened from now on. Until then, it is the default. Returns a function that undoes that. */
    attachInputs(next: Pick<MicrophoneInputs, 'open'>): () => void {
      inputs = next;
      return () => {
        if (inputs === next) inputs = null;
      };
    },

    /** Call this after another microphone was chosen. A running test or recording goes on with it; else it must be tested. */
    async reopen(): Promise<void> {
      const replace = onReplaced;
      if (replace === null) {
        update({ testPeak: 0, isTested: false });
        if (getSnapshot().isTesting) await (testedTrack = open(false));
        return;
      }
      const track = await open(true);
      if (track !== null) replace(track);
    },

    /**
     * Tests the microphone for five seconds. Does nothing while a test runs. A test that cannot start counts as run.
     */
    async test(): Promise<void> {
      if (getSnapshot().isTesting) return;
      update({ isTesting: true, testPeak: 0 });
      if ((await openForTest()) !== null) {
        await new Promise<void>((resolve) => {
          endTest = resolve;
          testTimer = setTimeout(resolve, microphoneTestSeconds * 1000);
        });
        close();
      }
      update({ isTesting: false, isTested: true });
    },

    /**
     * Returns the track to record, or null if the recording has no sound. Ends a running test. `onTrack` receives each microphone that
     * replaces it, until `close`.
     */
    async openForRecording(onTrack: (track: MediaStreamTrack) => void = () => {}): Promise<MediaStreamTrack | null> {
      clearTimeout(testTimer);
      endTest?.();
      await Promise.resolve();
      const track = await open(true);
      if (track !== null) onReplaced = onTrack;
      return track;
    },

    /** Call this when the microphone that is recorded cannot be read. */
    lost: lose,

    /** Call this when the sound of a recording cannot be encoded any more, whichever microphone is chosen. */
    soundFailed(): void {
      close();
      clearTimeout(messageTimer);
      update({ status: 'error', message: null, hasSoundFailed: true });
    },

    close,

    dispose(): void {
      clearTimeout(messageTimer);
      clearTimeout(testTimer);
      endTest?.();
      dispose();
      close();
    },
  };
}
