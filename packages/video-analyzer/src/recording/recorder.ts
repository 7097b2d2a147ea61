import { recordingLimits, recordingPreset } from '@swing/media/encoding-presets';
import type { EncodedTake, TakeEncoder, TakeEncoderOptions } from '../encoding/take-encoder.ts';
import { workerTicker, type FrameTicker } from './frame-ticker.ts';
import type { Microphone } from './microphone.ts';
import { createRecordingClock } from './recording-clock.ts';
import { warningAt, type RecordingWarning } from './recording-limit.ts';

export type RecorderStatus = 'idle' | 'starting' | 'recording' | 'paused' | 'finishing' | 'stopped';
export type RecorderAction = 'start' | 'pause' | 'resume' | 'stop';

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

/** An action that the recorder's state does not allow. */
export class RecorderStateError extends Error {
  constructor(action: RecorderAction, status: RecorderStatus) {
    super(`Cannot ${action} while ${status}.`);
    this.name = 'RecorderStateError';
  }
}

const allowed: Record<RecorderAction, readonly RecorderStatus[]> = {
  start: ['idle', 'stopped'],
  pause: ['recording'],
  resume: ['paused'],
  stop: ['recording', 'paused'],
};

/** Times of frames; on a quiet machine a tick of the ticker comes in the first of these after every thirtieth. */
const ticksPerSecond = 4 * recordingPreset.frameRate;

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
  const listeners = new Set<() => void>();
  let clock = createRecordingClock();
  let encoder: TakeEncoder | null = null;
  let stopTicker: (() => void) | null = null;
  let lastFrame = -1;
  let encoding: Promise<void> | null = null;
  let isDisposed = false;
  let snapshot: RecorderSnapshot = {
    status: 'idle',
    elapsedSeconds: 0,
    remainingSeconds: limitSeconds,
    warning: null,
    segments: [],
    error: null,
  };

  function update(change: Partial<RecorderSnapshot>) {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  }

  function guard(action: RecorderAction) {
    if (!allowed[action].includes(snapshot.status)) throw new RecorderStateError(action, snapshot.status);
  }

  function showElapsed(seconds: number) {
    const elapsedSeconds = Math.floor(seconds);
    const warning = warningAt(limitSeconds - seconds);
    if (elapsedSeconds === snapshot.elapsedSeconds && warning === snapshot.warning) return;
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
    update({ status: snapshot.segments.length > 0 ? 'stopped' : 'idle', error: `Failed: ${message}` });
  }

  async function tick() {
    if (snapshot.status !== 'recording' || encoder === null || encoding !== null) return;
    const seconds = clock.elapsed(now());
    showElapsed(seconds);
    if (seconds >= limitSeconds) {
      await stop();
      return;
    }
    const frame = Math.floor(seconds * recordingPreset.frameRate);
    if (frame <= lastFrame) return;
    try {
      encoding = addFrame(encoder, frame, seconds);
      await encoding;
    } catch (error) {
      await fail(error);
    } finally {
      encoding = null;
    }
  }

  async function addFrame(to: TakeEncoder, frame: number, paintedAt: number) {
    lastFrame = frame;
    paint();
    // A frame that was painted late says so: the sound would run behind it otherwise.
    await to.addFrame(Math.floor(paintedAt * ticksPerSecond + 1e-6) / ticksPerSecond);
  }

  /** A machine that could not keep up still gets the whole length: the picture stands until the end. */
  async function addLastFrame(to: TakeEncoder, durationSeconds: number) {
    await encoding;
    const frame = Math.ceil(durationSeconds * recordingPreset.frameRate - 1e-6) - 1;
    if (frame > lastFrame) await addFrame(to, frame, frame / recordingPreset.frameRate);
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
      await addFrame(encoder, 0, 0);
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
      update({ status: 'stopped', segments: [...snapshot.segments, segment] });
    } catch (error) {
      await ended?.cancel();
      await fail(error);
    }
  }

  function remove(id: string) {
    const segment = snapshot.segments.find((one) => one.id === id);
    if (segment === undefined) return;
    urls.revokeObjectURL(segment.url);
    void segment.remove();
    const segments = snapshot.segments.filter((one) => one.id !== id);
    const status = snapshot.status === 'stopped' && segments.length === 0 ? 'idle' : snapshot.status;
    update({ segments, status });
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    can: (action: RecorderAction) => allowed[action].includes(snapshot.status),
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
      listeners.clear();
      void release().then((ended) => ended?.cancel());
      microphone.close();
      for (const segment of snapshot.segments) remove(segment.id);
    },
  };
}
