import { recordingLimits, recordingPreset } from '@swing/media/encoding-presets';
import type { EncodedTake, TakeEncoder, TakeEncoderOptions } from '../encoding/take-encoder.ts';
import { createStore } from '../store.ts';
import { workerTicker, type FrameTicker } from './frame-ticker.ts';
import type { Microphone } from './microphone.ts';
import { createRecordingClock } from './recording-clock.ts';
import { refuseUnlessAllowed, type RecorderAction, type RecorderStatus } from './recorder-status.ts';
import { warningAt, type RecordingWarning } from './recording-limit.ts';

/** A finished recording that can be looked at, sent or deleted. */
export type RecordedSegment = EncodedTake & { readonly id: string; readonly url: string };

export type RecorderSnapshot = {
  readonly status: RecorderStatus;
  /** Whole seconds recorded, pauses left out. */
  readonly elapsedSeconds: number;
  readonly remainingSeconds: number;
  readonly warning: RecordingWarning | null;
  readonly segments: readonly RecordedSegment[];
  /** Why the last recording failed, in plain words. */
  readonly error: string | null;
};

export type RecorderOptions = {
  microphone: Pick<Microphone, 'openForRecording' | 'close' | 'lost'>;
  canvas: TakeEncoderOptions['canvas'];
  /** Paints the canvas for the next frame. */
  paint: () => void;
  startEncoder: (options: TakeEncoderOptions) => Promise<TakeEncoder>;
  limitSeconds?: number;
  ticker?: FrameTicker;
  /** Page time in seconds; the same clock that performance.now() counts in milliseconds. */
  now?: () => number;
  segmentUrls?: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>;
};

/** Frames are timed in quarters of their length; on a quiet machine a tick of the ticker comes in the first of each. */
const quartersPerSecond = 4 * recordingPreset.frameRate;
const quarterAt = (seconds: number) => Math.floor(seconds * quartersPerSecond + 1e-6);
const frameOf = (quarter: number) => Math.floor(quarter / 4);

export type Recorder = ReturnType<typeof createRecorder>;

/**
 * Records the stage canvas and the microphone: idle, recording, paused, stopped. Actions the state does not allow
 * throw RecorderStateError. Stops by itself at the limit.
 */
export function createRecorder(options: RecorderOptions) {
  const { microphone, canvas, paint, startEncoder } = options;
  const limitSeconds = options.limitSeconds ?? recordingLimits.maximumSeconds;
  const ticker = options.ticker ?? workerTicker;
  const now = options.now ?? (() => performance.now() / 1000);
  const urls = options.segmentUrls ?? URL;
  let clock = createRecordingClock();
  let encoder: TakeEncoder | null = null;
  let stopTicker: (() => void) | null = null;
  let lastFrame = -1;
  let encoding: Promise<void> | null = null;
  let isDisposed = false;
  const { subscribe, getSnapshot, set, dispose } = createStore<RecorderSnapshot>({
    status: 'idle',
    elapsedSeconds: 0,
    remainingSeconds: limitSeconds,
    warning: null,
    segments: [],
    error: null,
  });
  const update = (change: Partial<RecorderSnapshot>) => set({ ...getSnapshot(), ...change });

  const guard = (action: RecorderAction) => refuseUnlessAllowed(action, getSnapshot().status);

  function showElapsed(seconds: number) {
    const elapsedSeconds = Math.floor(seconds);
    const warning = warningAt(limitSeconds - seconds);
    const shown = getSnapshot();
    if (elapsedSeconds === shown.elapsedSeconds && warning === shown.warning) return;
    update({ elapsedSeconds, remainingSeconds: Math.max(0, limitSeconds - elapsedSeconds), warning });
  }

  async function release() {
    stopTicker?.();
    stopTicker = null;
    const ended = encoder;
    encoder = null;
    return ended;
  }

  async function fail(error: unknown) {
    const ended = await release();
    microphone.close();
    await ended?.cancel();
    const message = error instanceof Error ? error.message : String(error);
    update({ status: getSnapshot().segments.length > 0 ? 'stopped' : 'idle', error: `Failed: ${message}` });
  }

  async function tick() {
    if (getSnapshot().status !== 'recording' || encoder === null || encoding !== null) return;
    const seconds = clock.elapsed(now());
    showElapsed(seconds);
    if (seconds >= limitSeconds) {
      await stop();
      return;
    }
    const quarter = quarterAt(seconds);
    if (frameOf(quarter) <= lastFrame) return;
    try {
      // A frame that was painted late says so: the sound would run behind it otherwise.
      encoding = addFrame(encoder, quarter);
      await encoding;
    } catch (error) {
      await fail(error);
    } finally {
      encoding = null;
    }
  }

  async function addFrame(to: TakeEncoder, quarter: number) {
    lastFrame = frameOf(quarter);
    paint();
    await to.addFrame(quarter / quartersPerSecond);
  }

  /** A machine that could not keep up still gets the whole length: the picture stands until the end. */
  async function addLastFrame(to: TakeEncoder, durationSeconds: number) {
    await encoding;
    const frame = Math.ceil(durationSeconds * recordingPreset.frameRate - 1e-6) - 1;
    if (frame > lastFrame) await addFrame(to, 4 * frame);
  }

  async function start() {
    guard('start');
    update({ status: 'starting', error: null, elapsedSeconds: 0, remainingSeconds: limitSeconds, warning: null });
    clock = createRecordingClock();
    lastFrame = -1;
    const recordingClock = clock;
    try {
      const track = await microphone.openForRecording();
      encoder = await startEncoder({
        canvas,
        microphone: track,
        recordingTimeAt: (pageSeconds) => recordingClock.timeAt(pageSeconds),
        onAudioError: () => microphone.lost(),
      });
      // The first frame waits until the encoder is set up, which takes a busy machine a while; time runs from then on.
      await addFrame(encoder, 0);
      if (isDisposed) throw new Error('The analyzer was closed.');
      recordingClock.run(now());
      update({ status: 'recording' });
      stopTicker = ticker(() => void tick());
    } catch (error) {
      await fail(error);
    }
  }

  async function stop() {
    guard('stop');
    clock.halt(now());
    const durationSeconds = Math.min(limitSeconds, clock.elapsed(now()));
    update({ status: 'finishing', warning: null });
    const ended = await release();
    microphone.close();
    try {
      if (ended === null) throw new Error('Nothing was recorded.');
      await addLastFrame(ended, durationSeconds);
      const take = await ended.finish(durationSeconds);
      const segment = { ...take, id: crypto.randomUUID(), url: urls.createObjectURL(take.blob) };
      update({ status: 'stopped', segments: [...getSnapshot().segments, segment] });
    } catch (error) {
      await ended?.cancel();
      await fail(error);
    }
  }

  function remove(id: string) {
    const shown = getSnapshot();
    const segment = shown.segments.find((one) => one.id === id);
    if (segment === undefined) return;
    urls.revokeObjectURL(segment.url);
    void segment.remove();
    const segments = shown.segments.filter((one) => one.id !== id);
    const status = shown.status === 'stopped' && segments.length === 0 ? 'idle' : shown.status;
    update({ segments, status });
  }

  return {
    subscribe,
    getSnapshot,
    start,
    pause() {
      guard('pause');
      clock.halt(now());
      encoder?.setPaused(true);
      update({ status: 'paused' });
    },
    resume() {
      guard('resume');
      clock.run(now());
      encoder?.setPaused(false);
      update({ status: 'recording' });
    },
    stop,
    remove,
    dispose() {
      isDisposed = true;
      dispose();
      void release().then((ended) => ended?.cancel());
      microphone.close();
      for (const segment of getSnapshot().segments) remove(segment.id);
    },
  };
}
