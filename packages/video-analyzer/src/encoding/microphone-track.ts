import { createAudioTimeline } from './audio-timeline.ts';
import { captureSound, type RecordingTimeAt } from './captured-sound.ts';
import { soundRate, type MonoSamples } from './mono-sound.ts';
import type { ReadSound } from './sound-reader.ts';

/** The sound of a recording: of one microphone after the other, with silence where none delivers any. */
export type MicrophoneTrack = {
  /**
   * Resolves once the delay of the microphone is known, or after 800 ms at the latest. Rejects if it turns out before then that it
   * cannot be read.
   */
  readonly settled: Promise<void>;
  setPaused(isPaused: boolean): void;
  /** Records another microphone from now on. */
  replace(track: MediaStreamTrack): void;
  /**
   * Call this for each frame, with its time. Fills silence in while no sound arrives, as the picture is written only as far as there
   * is sound.
   */
  keepUp(seconds: number): void;
  /** Accepts no more sound. Resolves once all earlier sound has been passed on. */
  stop(): Promise<void>;
};

export type MicrophoneTrackOptions = {
  track: MediaStreamTrack;
  recordingTimeAt: RecordingTimeAt;
  /** Seconds by which the encoder delays its input; subtracted so that sound and picture match. */
  encoderDelay: number;
  /** Receives all mono sound at 48 kHz that is recorded, in order and without gaps, and at which sample of the recording it begins. */
  onSound: (samples: MonoSamples, startFrame: number) => void;
  onError: (error: unknown) => void;
};

/** Frames without sound after which silence is filled in. A page that was blocked handles waiting sound before so many frames. */
const silentFrames = 15;
/** Sound arrives late, and is held back for a quarter of a second. Silence must not take its place. */
const latestSoundSeconds = 0.75;

/** Reads microphones, and lays each piece of sound where it belongs by the time at which it was captured. */
export function timeMicrophones(read: ReadSound, options: MicrophoneTrackOptions): MicrophoneTrack {
  const timeline = createAudioTimeline(soundRate);
  let framesWithoutSound = 0;
  let isStopped = false;

  function add(samples: MonoSamples, seconds: number) {
    if (isStopped) return;
    const { startFrame, silenceBefore, skip } = timeline.place(seconds - options.encoderDelay, samples.length);
    if (silenceBefore > 0) options.onSound(new Float32Array(silenceBefore), startFrame - silenceBefore);
    if (skip < samples.length) options.onSound(samples.slice(skip), startFrame);
  }

  const capture = (track: MediaStreamTrack, isSettledOnly: boolean) =>
    captureSound(read, track, {
      recordingTimeAt: options.recordingTimeAt,
      onSound: add,
      onArrival: () => (framesWithoutSound = 0),
      onError: options.onError,
      isSettledOnly,
    });
  let current = capture(options.track, false);
  let earlierStopped: Promise<unknown> = Promise.resolve();

  return {
    settled: current.settled,
    setPaused: () => {},
    replace(track) {
      earlierStopped = Promise.all([earlierStopped, current.stop()]);
      current = capture(track, true);
      current.settled.catch(options.onError);
    },
    keepUp(seconds) {
      framesWithoutSound += 1;
      if (framesWithoutSound > silentFrames) add(new Float32Array(0), seconds - latestSoundSeconds);
    },
    async stop() {
      await Promise.all([earlierStopped, current.stop()]);
      isStopped = true;
    },
  };
}
