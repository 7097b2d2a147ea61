import { createClockAligner } from './audio-timeline.ts';
import { createMonoResampler, monoOf, type MonoSamples } from './mono-sound.ts';
import type { CapturedSound, ReadSound } from './sound-reader.ts';
import { createSteadyTimes, type SteadyPiece } from './steady-times.ts';

/** Converts page seconds (performance.now() / 1000) to recording seconds; null while nothing is recorded. */
export type RecordingTimeAt = (pageSeconds: number) => number | null;

export type SoundCapture = {
  /**
   * Resolves once enough sound has arrived to measure its delay, or after 800 ms at the latest. Rejects if it turns out
   * before then that the microphone cannot be read.
   */
  readonly settled: Promise<void>;
  /** Stops reading. Resolves once all sound that was captured before has been passed to `onSound`. */
  stop(): Promise<void>;
};

export type SoundCaptureOptions = {
  recordingTimeAt: RecordingTimeAt;
  /** Receives mono sound at 48 kHz and the recording second at which it begins. */
  onSound: (samples: MonoSamples, seconds: number) => void;
  /** Called for each piece that arrives, also if it is not recorded. */
  onArrival: () => void;
  /** Called if it turns out after `settled` that the microphone cannot be read. Not after `stop`. */
  onError: (error: Error) => void;
  /** Leaves out sound whose delay is not known yet. */
  isSettledOnly: boolean;
};

const settlingMilliseconds = 800;

/** Reads one microphone, and finds out when each piece of its sound was captured. */
export function captureSound(
  read: ReadSound,
  track: MediaStreamTrack,
  { recordingTimeAt, onSound, onArrival, onError, isSettledOnly }: SoundCaptureOptions,
): SoundCapture {
  const aligner = createClockAligner();
  const steadyTimes = createSteadyTimes<CapturedSound>();
  let resampler: { rate: number; add: ReturnType<typeof createMonoResampler> } | null = null;
  let stopping: Promise<void> | null = null;
  let isStopped = false;
  let isSettled = false;
  let settle = () => {};
  let refuse = (_error: Error) => {};
  const settled = new Promise<void>((resolve, reject) => {
    settle = () => {
      isSettled = true;
      resolve();
    };
    refuse = reject;
    setTimeout(settle, settlingMilliseconds);
  });
  // It may reject before the caller waits for it.
  settled.catch(() => undefined);

  function passOn(pieces: readonly SteadyPiece<CapturedSound>[]) {
    for (const { piece, seconds } of pieces) {
      if (resampler?.rate !== piece.sampleRate) {
        resampler = { rate: piece.sampleRate, add: createMonoResampler(piece.sampleRate) };
      }
      const { samples, lagSeconds } = resampler.add(monoOf(piece));
      piece.close();
      onSound(samples, seconds - lagSeconds);
    }
  }

  function receive(data: CapturedSound, arrivedAt: number) {
    onArrival();
    const captured = data.timestamp / 1e6;
    const duration = data.numberOfFrames / data.sampleRate;
    const pageTime = aligner.toPageTime(captured, captured + duration, arrivedAt);
    if (aligner.isSettled) settle();
    const seconds = recordingTimeAt(pageTime);
    if (isStopped || seconds === null || (isSettledOnly && !isSettled)) data.close();
    else passOn(steadyTimes.add(data, seconds, duration));
  }

  const stopReading = read(track, receive, (error) => {
    // Another microphone may have taken its place.
    if (stopping === null) (isSettled ? onError : refuse)(error);
  });

  async function finish() {
    await stopReading();
    isStopped = true;
    passOn(steadyTimes.rest());
  }

  const stop = () => (stopping ??= finish());
  track.addEventListener('ended', () => void stop());

  return { settled, stop };
}
