import { AudioSample, AudioSampleSource, MediaStreamAudioTrackSource, type AudioEncodingConfig } from 'mediabunny';
import { createAudioTimeline, createClockAligner } from './audio-timeline.ts';
import { readSound, type TrackProcessorConstructor } from './sound-reader.ts';
import { createSteadyTimes, type SteadyPiece } from './steady-times.ts';

/** Converts page seconds (performance.now() / 1000) to recording seconds; null while nothing is recorded. */
export type RecordingTimeAt = (pageSeconds: number) => number | null;

/** A microphone being encoded. */
export type MicrophoneTrack = {
  readonly source: AudioSampleSource | MediaStreamAudioTrackSource;
  /** Resolves once enough sound has arrived to measure its delay, or after 800 ms at the latest. */
  readonly settled: Promise<void>;
  setPaused(isPaused: boolean): void;
  /** Accepts no more sound. Resolves once all earlier sound has been passed to the encoder. */
  stop(): Promise<void>;
};

export type MicrophoneTrackOptions = {
  track: MediaStreamTrack;
  config: AudioEncodingConfig;
  recordingTimeAt: RecordingTimeAt;
  /** Seconds by which the encoder delays its input; subtracted so that sound and picture match. */
  encoderDelay: number;
  onError: (error: unknown) => void;
};

const settlingMilliseconds = 800;

const silence = (frames: number, like: AudioData) => new Float32Array(frames * like.numberOfChannels);

function sampleOf(data: Float32Array<ArrayBuffer>, like: AudioData, startFrame: number): AudioSample {
  const { sampleRate, numberOfChannels } = like;
  return new AudioSample({
    data,
    format: 'f32-planar',
    sampleRate,
    numberOfChannels,
    timestamp: startFrame / sampleRate,
  });
}

/** Returns the samples of `data` from sample frame `skip` on, one channel after the other. */
function planesOf(data: AudioData, skip: number): Float32Array<ArrayBuffer> {
  const frameCount = data.numberOfFrames - skip;
  const planes = new Float32Array(frameCount * data.numberOfChannels);
  for (let planeIndex = 0; planeIndex < data.numberOfChannels; planeIndex += 1) {
    const plane = planes.subarray(planeIndex * frameCount, (planeIndex + 1) * frameCount);
    data.copyTo(plane, { planeIndex, frameOffset: skip, frameCount, format: 'f32-planar' });
  }
  return planes;
}

function processedTrack(Processor: TrackProcessorConstructor, options: MicrophoneTrackOptions): MicrophoneTrack {
  const source = new AudioSampleSource(options.config);
  const aligner = createClockAligner();
  const steadyTimes = createSteadyTimes<AudioData>();
  let timeline: ReturnType<typeof createAudioTimeline> | null = null;
  let isStopped = false;
  let turn: Promise<void> = Promise.resolve();
  let settle = () => {};
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
    setTimeout(resolve, settlingMilliseconds);
  });

  async function encode(sample: AudioSample) {
    try {
      await source.add(sample);
    } finally {
      sample.close();
    }
  }

  async function add(data: AudioData, seconds: number) {
    timeline ??= createAudioTimeline(data.sampleRate);
    const { silenceBefore, skip, startFrame } = timeline.place(seconds - options.encoderDelay, data.numberOfFrames);
    if (silenceBefore > 0) await encode(sampleOf(silence(silenceBefore, data), data, startFrame - silenceBefore));
    if (skip < data.numberOfFrames) await encode(sampleOf(planesOf(data, skip), data, startFrame));
  }

  function encodeInTurn(pieces: readonly SteadyPiece<AudioData>[]) {
    for (const { piece, seconds } of pieces) {
      turn = turn
        .then(() => (isStopped ? undefined : add(piece, seconds)))
        .catch((error: unknown) => {
          isStopped = true;
          source.close();
          options.onError(error);
        })
        .finally(() => piece.close());
    }
  }

  function take(data: AudioData, arrivedAt: number) {
    const captured = data.timestamp / 1e6;
    const duration = data.numberOfFrames / data.sampleRate;
    const pageTime = aligner.toPageTime(captured, captured + duration, arrivedAt);
    if (aligner.isSettled) settle();
    const seconds = options.recordingTimeAt(pageTime);
    if (seconds === null || isStopped) data.close();
    else encodeInTurn(steadyTimes.add(data, seconds, duration));
  }

  const stopReading = readSound(Processor, options.track, take);

  async function stop() {
    stopReading();
    encodeInTurn(steadyTimes.rest());
    await turn;
    isStopped = true;
  }

  options.track.addEventListener('ended', () => {
    void stop().then(() => {
      source.close();
      options.onError(new Error('The microphone was disconnected.'));
    });
  });

  return {
    source,
    settled,
    setPaused: () => {},
    stop,
  };
}

/**
 * Starts encoding a microphone, timed by the recording's clock. In browsers without MediaStreamTrackProcessor on the
 * page, mediabunny times the sound instead, counting from the first sample.
 */
export function encodeMicrophone(options: MicrophoneTrackOptions): MicrophoneTrack {
  const Processor = (globalThis as { MediaStreamTrackProcessor?: TrackProcessorConstructor }).MediaStreamTrackProcessor;
  if (Processor !== undefined) return processedTrack(Processor, options);
  const source = new MediaStreamAudioTrackSource(options.track as MediaStreamAudioTrack, options.config);
  source.errorPromise.catch(options.onError);
  return {
    source,
    settled: Promise.resolve(),
    setPaused: (isPaused) => (isPaused ? source.pause() : source.resume()),
    stop: () => Promise.resolve(),
  };
}
