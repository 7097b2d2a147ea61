import { recordingPreset } from '@swing/media/encoding-presets';
import { CanvasSource, Mp4OutputFormat, Output, StreamTarget, type AudioCodec, type VideoCodec } from 'mediabunny';
import { encodeMicrophone, type MicrophoneTrack, type RecordingTimeAt } from './microphone-track.ts';
import { audioQuality, chooseRecordingCodecs, videoQuality } from './recording-codecs.ts';
import { prepareSoundReader } from './sound-reader.ts';
import { openTakeStore, prepareTakeStore } from './take-store.ts';

/** A finished recording. `container` is always MP4; the codecs depend on the browser. */
export type EncodedTake = {
  readonly blob: Blob;
  readonly durationSeconds: number;
  readonly hasAudio: boolean;
  readonly mimeType: string;
  readonly container: 'mp4';
  readonly videoCodec: VideoCodec;
  readonly audioCodec: AudioCodec | null;
  /** Deletes the recording from the browser's storage. The Blob cannot be read afterwards. */
  remove(): Promise<void>;
};

export type TakeEncoderOptions = {
  canvas: HTMLCanvasElement | OffscreenCanvas;
  microphone: MediaStreamTrack | null;
  recordingTimeAt: RecordingTimeAt;
  /** Called if the sound fails while recording; the picture continues. */
  onAudioError: (error: unknown) => void;
};

export type TakeEncoder = {
  /** Encodes the canvas as the frame at `seconds`. Resolves when the encoder can take another. */
  addFrame(seconds: number): Promise<void>;
  setPaused(isPaused: boolean): void;
  finish(durationSeconds: number): Promise<EncodedTake>;
  cancel(): Promise<void>;
};

/**
 * A change between two frames shows in the later one, half a frame late on average, so the sound is delayed as much.
 */
const meanPictureDelay = 0.5 / recordingPreset.frameRate;

/**
 * Starts the workers of the next recording early, chooses the codecs, and loads the encoders that the browser lacks. Rejects if
 * no video can be encoded.
 */
export async function prepareTakeEncoder(): Promise<void> {
  prepareTakeStore();
  prepareSoundReader();
  await chooseRecordingCodecs();
}

/**
 * Starts recording a canvas and a microphone into an MP4, which is written while recording. Rejects if the browser cannot
 * encode video or cannot store the recording.
 */
export async function startTakeEncoder(options: TakeEncoderOptions): Promise<TakeEncoder> {
  const [codecs, store] = await Promise.all([chooseRecordingCodecs(), openTakeStore()]);
  const { frameRate, keyFrameIntervalSeconds } = recordingPreset;
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: 1 }),
    target: new StreamTarget(store.writable),
  });
  const picture = new CanvasSource(options.canvas, {
    codec: codecs.video,
    quality: videoQuality,
    keyFrameInterval: keyFrameIntervalSeconds,
    onEncoderConfig: (config) => Object.assign(config, { framerate: frameRate }),
  });
  // The track gets no frame rate, because mediabunny would then round the time of every frame, even late ones, to 1/30
  // s.
  output.addVideoTrack(picture);

  let microphone: MicrophoneTrack | null = null;
  let audioPackets = 0;
  const audioCodec = options.microphone === null ? null : codecs.audio;
  if (options.microphone !== null && audioCodec !== null) {
    microphone = encodeMicrophone({
      track: options.microphone,
      config: { codec: audioCodec, quality: audioQuality, onEncodedPacket: () => (audioPackets += 1) },
      recordingTimeAt: options.recordingTimeAt,
      encoderDelay: codecs.audioDelay - meanPictureDelay,
      onError: options.onAudioError,
    });
    output.addAudioTrack(microphone.source);
  }
  await output.start();
  await microphone?.settled;

  return {
    addFrame: (seconds) => picture.add(seconds, 1 / frameRate),
    setPaused: (isPaused) => microphone?.setPaused(isPaused),
    async finish(durationSeconds) {
      await microphone?.stop();
      await output.finalize();
      const mimeType = 'video/mp4';
      const blob = await store.finish(mimeType);
      store.close();
      return {
        blob,
        durationSeconds,
        hasAudio: audioPackets > 0,
        mimeType,
        container: 'mp4',
        videoCodec: codecs.video,
        audioCodec: audioPackets > 0 ? audioCodec : null,
        remove: store.remove,
      };
    },
    async cancel() {
      await microphone?.stop();
      await output.cancel().catch(() => {});
      await store.remove();
    },
  };
}
