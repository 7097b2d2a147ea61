import { recordingLimits, recordingPreset } from '@swing/media/encoding-presets';
import type { EncodedTake, TakeEncoder, TakeEncoderOptions } from '../encoding/take-encoder.ts';
import { createStore } from '../store.ts';
import { workerTicker, type FrameTicker } from './frame-ticker.ts';
import type { Microphone } from './microphone.ts';
import { createRecordingClock } from './recording-clock.ts';
import { refuseUnlessAllowed, type RecorderAction, type RecorderStatus } from './recorder-status.ts';
import { warningAt, type RecordingWarning } from './recording-limit.ts';

/** A finished recording that can be watched, sent or deleted. */
export type RecordedSegment = EncodedTake & { readonly id: string; readonly url: string };

export type RecorderSnapshot = {
  readonly status: RecorderStatus;
  /** Whole seconds recorded, without pauses. */
  readonly elapsedSeconds: number;
  readonly remainingSeconds: number;
  readonly warning: RecordingWarning | null;
  readonly segments: readonly RecordedSegment[];
  /** Why the last recording failed, as text for the coach; null if it did not. */
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
  /** Returns the page time in seconds (performance.now() / 1000). */
  now?: () => number;
  segmentUrls?: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>;
};

/**
 * Frame times are rounded down to quarters of a frame. On a quiet machine, ticks fall into the first quarter of a
 * frame.
 */
const quartersPerSecond = 4 * recordingPreset.frameRate;
const quarterAt = (seconds: number) => Math.floor(seconds * quartersPerSecond + 1e-6);
const frameOf = (quarter: number) => Math.floor(quarter / 4);

export type Recorder = ReturnType<typeof createRecorder>;

/**
 * Records the stage canvas and the microphone: idle, recording, paused, stopped. Throws RecorderStateError for actions
 * that the state does not allow. Stops by itself at the limit.
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
      // A late frame keeps the time at which it was painted. Otherwise the sound would lag behind the picture.
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

  /** If the machine could not keep up, repeats the picture at the end so that the recording has its full length. */
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
      // The first frame waits for the encoder, which takes a while on a busy machine. The clock starts after it.
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
