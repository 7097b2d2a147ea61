import { recordingLimits } from '@swing/media/encoding-presets';
import type { TakeEncoder, TakeEncoderOptions } from '../encoding/take-encoder.ts';
import type { TakeOwner } from '../takes/take-manifest.ts';
import { createStore } from '../store.ts';
import { createFrameFeed, type FrameFeed } from './frame-feed.ts';
import { workerTicker, type FrameTicker } from './frame-ticker.ts';
import type { Microphone } from './microphone.ts';
import { cutNotStoredText, joinFailedText } from './part-failures.ts';
import { createPartList } from './part-list.ts';
import { secondsOf, type RecordedPart } from './recorded-parts.ts';
import { createRecordingClock } from './recording-clock.ts';
import { idleSnapshot, type RecorderSnapshot } from './recorder-snapshot.ts';
import { refuseUnlessAllowed, type RecorderAction } from './recorder-status.ts';
import { createRecordedList } from './recorded-list.ts';
import type { RecordedSegment, SegmentUrls } from './recorded-segments.ts';
import { warningAt } from './recording-limit.ts';
import { reachedAt, sleepSeconds, sleptText, soundUntil } from './sleep.ts';

export type RecorderOptions = {
  microphone: Pick<Microphone, 'openForRecording' | 'close' | 'lost' | 'soundFailed'>;
  canvas: TakeEncoderOptions['canvas'];
  /** Paints the canvas for the next frame. */
  paint: () => void;
  startEncoder: (options: TakeEncoderOptions) => Promise<TakeEncoder>;
  limitSeconds?: number;
  ticker?: FrameTicker;
  /** Returns the page time in seconds (performance.now() / 1000). */
  now?: () => number;
  segmentUrls?: SegmentUrls;
};

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** `finishing` is shown only after this time: most recordings are finished sooner, and showing it would delay them. */
const finishingShownMs = 100;

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
  let frames: FrameFeed | null = null;
  let stopTicker: (() => void) | null = null;
  let owner: TakeOwner | null = null;
  let isDisposed = false;
  /** Page seconds. */
  let lastTickAt = 0;
  const { subscribe, getSnapshot, set, setQuietly, dispose } = createStore(idleSnapshot(limitSeconds));
  const update = (change: Partial<RecorderSnapshot>) => set({ ...getSnapshot(), ...change });
  const list = createRecordedList(() => getSnapshot().segments, showSegments, urls);
  const parts = createPartList({
    urls,
    recordings: list,
    onChange: (next) => update({ parts: next }),
    onCutNotStored() {
      if (getSnapshot().status !== 'finishing') update({ error: cutNotStoredText });
    },
    onJoinFailed: (error, areCutsStored) => update({ error: joinFailedText(textOf(error), areCutsStored) }),
  });
  const hasParts = () => parts.get().length > 0;

  function showSegments(segments: readonly RecordedSegment[]) {
    const { status } = getSnapshot();
    update({ segments, status: status === 'stopped' && segments.length === 0 ? 'idle' : status });
  }

  /** Seconds recorded, without pauses and what was cut. */
  const recorded = () => secondsOf(parts.get()) + clock.elapsed(now());

  /**
   * Returns whether to do what was pressed: false while a recording is being finished, when the controls from before may still be on the
   * page. Throws RecorderStateError for an action that the status does not allow, such as Pause while nothing is recorded.
   */
  function isWanted(action: RecorderAction): boolean {
    const { status } = getSnapshot();
    if (status === 'finishing') return false;
    refuseUnlessAllowed(action, status);
    return true;
  }

  function showElapsed(seconds: number) {
    const elapsedSeconds = Math.floor(seconds);
    const warning = warningAt(limitSeconds - seconds);
    const shown = getSnapshot();
    if (elapsedSeconds === shown.elapsedSeconds && warning === shown.warning) return;
    update({ elapsedSeconds, remainingSeconds: Math.max(0, limitSeconds - elapsedSeconds), warning });
  }

  function release() {
    stopTicker?.();
    stopTicker = null;
    const ended = encoder;
    encoder = null;
    return ended;
  }

  /** Keeps what was recorded before the error. */
  async function fail(error: unknown, ended: TakeEncoder | null) {
    microphone.close();
    if (ended !== null || hasParts()) {
      update({ status: 'finishing', warning: null });
      list.add(await parts.finish(owner, (await ended?.interrupt()) ?? null));
    }
    update({ status: getSnapshot().segments.length > 0 ? 'stopped' : 'idle', error: `Failed: ${textOf(error)}` });
  }

  function pauseAt(pageSeconds: number, error: string | null) {
    clock.halt(pageSeconds);
    encoder?.setPaused(true);
    update({ status: 'paused', error });
  }

  async function tick(hasSlept: boolean) {
    const tickBefore = lastTickAt;
    lastTickAt = now();
    if (getSnapshot().status !== 'recording' || !encoder || !frames) return;
    if (hasSlept) pauseAt(tickBefore, sleptText);
    if (hasSlept || frames.isAdding()) return;
    const seconds = clock.elapsed(now());
    showElapsed(recorded());
    if (encoder.isStored !== getSnapshot().isStored) update({ isStored: encoder.isStored });
    try {
      await (recorded() >= limitSeconds ? stop() : frames.addAt(seconds));
    } catch (error) {
      // Stop or Step back, pressed meanwhile, ends the recording with the same error.
      if (getSnapshot().status === 'recording') await fail(error, release());
    }
  }

  async function start() {
    if (!isWanted('start')) return;
    update({ error: null, elapsedSeconds: 0, remainingSeconds: limitSeconds, warning: null });
    await openTake();
  }

  /** Begins to record into a new file. */
  async function openTake() {
    update({ status: 'starting' });
    clock = createRecordingClock();
    const recordingClock = clock;
    try {
      if (hasParts()) await parts.settleCuts();
      let chosenMeanwhile: MediaStreamTrack | null = null;
      const track = await microphone.openForRecording((next) => {
        if (encoder === null) chosenMeanwhile = next;
        else encoder.replaceMicrophone(next);
      });
      encoder = await startEncoder({
        canvas,
        microphone: track,
        owner,
        continues: parts.get().at(-1)?.take.id,
        // After a sleep, sound may arrive before the tick that pauses the recording.
        recordingTimeAt: (pageSeconds) =>
          pageSeconds > soundUntil(lastTickAt, now()) ? null : recordingClock.timeAt(pageSeconds),
        onMicrophoneError: microphone.lost,
        onAudioError: microphone.soundFailed,
      });
      if (chosenMeanwhile !== null) encoder.replaceMicrophone(chosenMeanwhile);
      // The first frame waits for the encoder, which takes a while on a busy machine. The clock starts after it.
      frames = createFrameFeed(encoder, paint);
      await frames.addAt(0);
      if (isDisposed) throw new Error('The analyzer was closed.');
      lastTickAt = now();
      recordingClock.run(lastTickAt);
      update({ status: 'recording', isStored: encoder.isStored });
      stopTicker = ticker(
        (hasSlept) => void tick(hasSlept),
        (error) => void fail(error, release()),
      );
    } catch (error) {
      await fail(error, release());
    }
  }

  /** Ends the sound, and repeats the last picture up to the end. */
  function endFrames(ended: TakeEncoder, durationSeconds: number) {
    ended.endSound();
    // A closed analyzer has no stage whose picture could be repeated.
    return isDisposed ? frames?.finish() : frames?.fillUp(durationSeconds);
  }

  async function stop() {
    if (!isWanted('stop')) return;
    clock.halt(reachedAt(lastTickAt, now()));
    const durationSeconds = Math.min(limitSeconds - secondsOf(parts.get()), clock.elapsed(now()));
    const ended = release();
    // First, because the encoders work while the panel is painted.
    const filledUp = ended === null ? null : endFrames(ended, durationSeconds);
    setQuietly({ ...getSnapshot(), status: 'finishing', warning: null, error: null }, finishingShownMs);
    // Not a second time at the end: the coach may be testing the microphone by then.
    let isClosed = false;
    const closeMicrophone = () => {
      if (!isClosed) microphone.close();
      isClosed = true;
    };
    // Joining parts may take seconds, in which the browser must not show that it listens.
    const closing = setTimeout(closeMicrophone, finishingShownMs);
    try {
      await filledUp;
      // A part is not offered before it is joined.
      if (hasParts() && ended !== null) await parts.add(ended, durationSeconds);
      list.add(await parts.finish(owner, hasParts() ? null : ((await ended?.finish(durationSeconds)) ?? null)));
      update({ status: 'stopped' });
      closeMicrophone();
    } catch (error) {
      await fail(error, ended);
    } finally {
      clearTimeout(closing);
    }
  }

  /** Ends the file of a paused recording, so that it can be previewed and cut. */
  async function endTake() {
    if (!isWanted('step back') || encoder === null) return;
    const seconds = clock.elapsed(now());
    const ended = release();
    const filledUp = ended === null ? null : endFrames(ended, seconds);
    update({ status: 'finishing' });
    microphone.close();
    try {
      if (ended === null) return;
      await filledUp;
      await parts.add(ended, seconds);
      clock = createRecordingClock();
      if (isDisposed) list.add(await parts.finish(owner, null));
      update({ status: 'paused' });
    } catch (error) {
      await fail(error, ended);
    }
  }

  return {
    subscribe,
    getSnapshot,
    /** Sets for whom recordings are kept from now on. */
    setOwner(next: TakeOwner | null) {
      owner = next;
    },
    /** For whom recordings are kept; null if for nobody. */
    owner: () => owner,
    /** Adds recordings that were kept from before. */
    addTakes: list.add,
    start,
    pause() {
      if (!isWanted('pause')) return;
      const at = reachedAt(lastTickAt, now());
      pauseAt(at, now() - at > sleepSeconds ? sleptText : null);
    },
    resume() {
      if (!isWanted('resume')) return;
      update({ error: null });
      if (encoder !== null) {
        clock.run(now());
        encoder.setPaused(false);
        update({ status: 'recording' });
      } else void openTake();
    },
    stop,
    recordedSeconds: recorded,
    endTake,
    /** Whether all that was recorded is in parts, as after `endTake`. */
    isTakeEnded: () => encoder === null,
    /** Deletes all parts of a paused recording but these, and shortens those that are given shorter. Call it after `endTake`. Does nothing and returns false while a recording is being finished. */
    keepParts(kept: readonly RecordedPart[]): boolean {
      if (!isWanted('step back')) return false;
      if (encoder !== null) throw new Error('The take that runs must be ended first.');
      parts.keep(kept);
      showElapsed(recorded());
      return true;
    },
    /** Sets how parts are joined. Until then, they stay separate recordings. */
    joinPartsWith: parts.joinWith,
    /** Call this after another tab has deleted a recording. */
    forget: list.forget,
    remove: list.remove,
    arrange: list.arrange,
    /** Call this when the analyzer is closed. Finishes and keeps a recording that is under way, and releases the microphone. */
    dispose() {
      const { status } = getSnapshot();
      isDisposed = true;
      list.close();
      dispose();
      if (status === 'recording' || status === 'paused') void stop().then(list.letGo);
      else list.letGo();
      microphone.close();
    },
  };
}
