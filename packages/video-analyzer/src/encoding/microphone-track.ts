import { AudioSample, AudioSampleSource, type AudioEncodingConfig, type MediaStreamAudioTrackSource } from 'mediabunny';
import { createAudioTimeline } from './audio-timeline.ts';
import { captureSound, type RecordingTimeAt } from './captured-sound.ts';
import { soundRate, type MonoSamples } from './mono-sound.ts';
import type { TrackProcessorConstructor } from './sound-reader.ts';

/** The sound of a recording: of one microphone after the other, with silence where none delivers any. */
export type MicrophoneTrack = {
  readonly source: AudioSampleSource | MediaStreamAudioTrackSource;
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
  /** Accepts no more sound. Resolves once all earlier sound has been passed to the encoder. */
  stop(): Promise<void>;
};

export type MicrophoneTrackOptions = {
  track: MediaStreamTrack;
  config: AudioEncodingConfig;
  recordingTimeAt: RecordingTimeAt;
  /** Seconds by which the encoder delays its input; subtracted so that sound and picture match. */
  encoderDelay: number;
  /** Receives all mono sound at 48 kHz that is recorded, in order. */
  onSound: (samples: MonoSamples) => void;
  onError: (error: unknown) => void;
};

/** Frames without sound after which silence is filled in. A page that was blocked handles waiting sound before so many frames. */
const silentFrames = 15;
/** Sound arrives late, and is held back for a quarter of a second. Silence must not take its place. */
const latestSoundSeconds = 0.75;

function joinSounds(parts: readonly MonoSamples[]): MonoSamples {
  const joined = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

const sampleOf = (data: MonoSamples, startFrame: number) =>
  new AudioSample({
    data,
    format: 'f32-planar',
    sampleRate: soundRate,
    numberOfChannels: 1,
    timestamp: startFrame / soundRate,
  });

/** Encodes microphones of which the page gets each piece of sound with the time of its capture. */
export function timeMicrophones(
  Processor: TrackProcessorConstructor,
  options: MicrophoneTrackOptions,
): MicrophoneTrack {
  const source = new AudioSampleSource(options.config);
  const timeline = createAudioTimeline(soundRate);
  let framesWithoutSound = 0;
  let isStopped = false;
  /** Pieces that the encoder could not take yet, and the recording seconds at which they begin. */
  let waiting: { samples: MonoSamples; seconds: number }[] = [];
  let turn: Promise<void> = Promise.resolve();

  async function encode(samples: MonoSamples, startFrame: number) {
    options.onSound(samples);
    const sample = sampleOf(samples, startFrame);
    try {
      await source.add(sample);
    } finally {
      sample.close();
    }
  }

  /** Encodes all that waits at once: each call of the encoder takes a message to its worker and one back. */
  async function encodeWaiting() {
    const pieces = waiting;
    waiting = [];
    const placed = pieces.map(({ samples, seconds }) => ({
      samples,
      ...timeline.place(seconds - options.encoderDelay, samples.length),
    }));
    // The timeline has no gaps.
    const [first] = placed;
    const sound = joinSounds(
      placed.flatMap((one) => [new Float32Array(one.silenceBefore), one.samples.subarray(one.skip)]),
    );
    if (first && sound.length > 0) await encode(sound, first.startFrame - first.silenceBefore);
  }

  function addInTurn(samples: MonoSamples, seconds: number) {
    waiting.push({ samples, seconds });
    turn = turn
      .then(() => (isStopped ? undefined : encodeWaiting()))
      .catch((error: unknown) => {
        isStopped = true;
        source.close();
        options.onError(error);
      });
  }

  const capture = (track: MediaStreamTrack, isSettledOnly: boolean) =>
    captureSound(Processor, track, {
      recordingTimeAt: options.recordingTimeAt,
      onSound: addInTurn,
      onArrival: () => (framesWithoutSound = 0),
      onError: options.onError,
      isSettledOnly,
    });
  let current = capture(options.track, false);

  return {
    source,
    settled: current.settled,
    setPaused: () => {},
    replace(track) {
      current.stop();
      current = capture(track, true);
      current.settled.catch(options.onError);
    },
    keepUp(seconds) {
      framesWithoutSound += 1;
      if (framesWithoutSound > silentFrames) addInTurn(new Float32Array(0), seconds - latestSoundSeconds);
    },
    async stop() {
      current.stop();
      await turn;
      isStopped = true;
    },
  };
}
