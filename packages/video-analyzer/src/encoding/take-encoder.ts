import { recordingPreset } from '@swing/media/encoding-presets';
import { shapeOf, type PictureShape } from '@swing/media/picture-shape';
import type { RecordingTimeAt } from './captured-sound.ts';
import type { EncodedTake } from '../takes/encoded-take.ts';
import { chooseRecordingCodecs } from './recording-codecs.ts';
import { encodeCanvas } from './picture-track.ts';
import { readMicrophone } from './read-microphone.ts';
import { prepareSoundReader } from './sound-reader.ts';
import { isPlayedByPhones } from '../takes/take-format.ts';
import { createTakePart, type TakePart } from '../takes/take-part.ts';
import type { TakeManifest, TakeOwner } from '../takes/take-manifest.ts';
import { prepareTakeStore, type FinishedTake } from '../takes/store-worker.ts';
import { openTakeStore, type TakeStore } from '../takes/take-store.ts';

export type TakeEncoderOptions = {
  canvas: HTMLCanvasElement | OffscreenCanvas;
  microphone: MediaStreamTrack | null;
  /** For whom the recording is kept after the page has ended; null if for nobody. */
  owner: TakeOwner | null;
  /** The id of the part before, if this take is another part of the same recording. */
  continues?: string | undefined;
  recordingTimeAt: RecordingTimeAt;
  /** Called if the microphone cannot be read while recording. Another one can replace it. */
  onMicrophoneError: (error: unknown) => void;
  /** Called if the sound cannot be encoded any more while recording; the picture continues. */
  onAudioError: (error: unknown) => void;
};

export type TakeEncoder = {
  /** Whether the recording survives the page. */
  readonly isStored: boolean;
  /** Encodes the canvas as the frame at `seconds`. Resolves when the encoder can take another. */
  addFrame(seconds: number): Promise<void>;
  setPaused(isPaused: boolean): void;
  /** Records another microphone from now on. Does nothing if the recording began without one. */
  replaceMicrophone(track: MediaStreamTrack): void;
  /** Records no more sound. Called before the last frame is added, so that the last sound is encoded at the same time. */
  endSound(): void;
  finish(durationSeconds: number): Promise<EncodedTake>;
  /** As `finish`, if the recording goes on in another take. */
  finishPart(durationSeconds: number): Promise<TakePart>;
  /** Ends a recording that cannot go on. Returns what was stored of it, or null if that was nothing. */
  interrupt(): Promise<EncodedTake | null>;
};

const { frameRate } = recordingPreset;

/**
 * A change between two frames shows in the later one, half a frame late on average, so the sound is delayed as much.
 */
const meanPictureDelay = 0.5 / frameRate;

/**
 * Starts the workers of the next recording early, chooses the codecs, and loads the encoders that the browser lacks. Rejects if
 * no video can be encoded.
 */
export async function prepareTakeEncoder(): Promise<void> {
  prepareTakeStore();
  prepareSoundReader();
  await Promise.all([chooseRecordingCodecs('landscape'), chooseRecordingCodecs('portrait')]);
}

/**
 * Starts recording a canvas and a microphone into an MP4, which is written while recording. Rejects if the browser cannot
 * encode video or cannot store the recording.
 */
export async function startTakeEncoder(options: TakeEncoderOptions): Promise<TakeEncoder> {
  const shape = shapeOf(options.canvas);
  const codecs = await chooseRecordingCodecs(shape);
  const audioCodec = options.microphone === null ? null : codecs.audio;
  const manifest: TakeManifest | null = options.owner && {
    version: 1,
    owner: options.owner,
    startedAt: new Date().toISOString(),
    state: 'recording',
    durationSeconds: null,
    shape,
    videoCodec: codecs.video,
    audioCodec,
    ...(options.continues !== undefined && { continues: options.continues }),
  };
  const store = await openTakeStore(manifest, {
    tracks: { picture: codecs.video, sound: audioCodec },
    onSoundError: options.onAudioError,
  });
  try {
    return await encodeInto(store, { options, shape, codecs, audioCodec, manifest });
  } catch (error) {
    await store.remove();
    throw error;
  }
}

type Encoding = {
  options: TakeEncoderOptions;
  shape: PictureShape;
  codecs: Awaited<ReturnType<typeof chooseRecordingCodecs>>;
  audioCodec: TakeManifest['audioCodec'];
  manifest: TakeManifest | null;
};

async function encodeInto(store: TakeStore, encoding: Encoding): Promise<TakeEncoder> {
  const { options, shape, codecs, audioCodec, manifest } = encoding;
  const picture = encodeCanvas(options.canvas, {
    codec: codecs.video,
    onPacket: ({ data, type, timestamp, duration }, meta) =>
      store.addPicture({ data, type, timestamp, duration, meta }),
  });
  const microphone =
    options.microphone === null || audioCodec === null
      ? null
      : readMicrophone({
          track: options.microphone,
          recordingTimeAt: options.recordingTimeAt,
          encoderDelay: codecs.audioDelay - meanPictureDelay,
          onSound: (samples, startFrame) => store.addSound({ samples, startFrame }),
          onError: options.onMicrophoneError,
        });
  try {
    await Promise.all([picture.start(), microphone?.settled]);
  } catch (error) {
    void microphone?.stop();
    await picture.cancel().catch(() => undefined);
    throw error;
  }

  let soundEnd: Promise<void> | null = null;
  const endSound = () => (soundEnd ??= microphone?.stop().then(store.endSound) ?? Promise.resolve());

  type Facts = Pick<EncodedTake, 'isInterrupted' | 'durationSeconds'>;
  function takeOf({ blob, loudness }: FinishedTake, facts: Facts): EncodedTake {
    const recorded = { videoCodec: codecs.video, audioCodec: loudness ? audioCodec : null };
    return {
      id: store.id,
      isStored: store.isStored,
      hasStoredPart: store.hasStoredPart,
      blob,
      hasAudio: loudness !== undefined,
      mimeType: blob.type,
      container: 'mp4',
      shape,
      ...recorded,
      isTranscoded: isPlayedByPhones(recorded),
      ...facts,
      ...(loudness && { loudness }),
      remove: store.remove,
    };
  }

  async function finish(durationSeconds: number) {
    await Promise.all([picture.finish(), endSound()]);
    const file = await store.finish(manifest && { ...manifest, durationSeconds, state: 'finished' });
    if (file === null) throw new Error('Nothing was recorded.');
    return takeOf(file, { durationSeconds, isInterrupted: false });
  }

  return {
    get isStored() {
      return store.isStored;
    },
    addFrame(seconds) {
      microphone?.keepUp(seconds);
      return picture.addFrame(seconds);
    },
    setPaused: (isPaused) => microphone?.setPaused(isPaused),
    replaceMicrophone: (track) => microphone?.replace(track),
    endSound: () => void endSound(),
    async finish(durationSeconds) {
      const take = await finish(durationSeconds);
      // The page shows the recording first, because ending the worker keeps the page busy for up to 10 ms.
      setTimeout(store.close);
      return take;
    },
    async finishPart(durationSeconds) {
      return createTakePart(await finish(durationSeconds), store);
    },
    async interrupt() {
      await endSound();
      await picture.cancel().catch(() => undefined);
      const file = await store.finish(null, true).catch(() => undefined);
      if (file?.durationSeconds) {
        store.close();
        return takeOf(file, { isInterrupted: true, durationSeconds: file.durationSeconds });
      }
      // What cannot be read now may be readable later, and is offered then.
      if (file === null) await store.remove();
      else store.close();
      return null;
    },
  };
}
