import './allow-blob-workers.ts';
import {
  AudioSample,
  AudioSampleSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  type AudioCodec,
  type PacketType,
  type StreamTargetChunk,
  type VideoCodec,
} from 'mediabunny';
import { recordingPreset } from '@swing/media/encoding-presets';
import type { TakeLoudness } from '../loudness/loudness.ts';
import { createLoudnessMeter } from '../loudness/loudness-meter.ts';
import { soundRate, type MonoSamples } from './mono-sound.ts';
import { audioQuality, findAac } from './recording-codecs.ts';

/** The codecs of a recording; `sound` is null if it has none. */
export type RecordedTracks = { readonly picture: VideoCodec; readonly sound: AudioCodec | null };

/** An encoded picture. Times in seconds. */
export type RecordedPicture = {
  readonly data: Uint8Array;
  readonly type: PacketType;
  readonly timestamp: number;
  readonly duration: number;
  readonly meta: EncodedVideoChunkMetadata | undefined;
};

/** Mono sound at 48 kHz. `startFrame` is its place in the recording, in samples. */
export type RecordedSound = { readonly samples: MonoSamples; readonly startFrame: number };

export type TakeWriter = {
  /** Pictures must be added in the order in which they are decoded. */
  addPicture(picture: RecordedPicture): Promise<void>;
  /** Encodes and measures sound, which must be added in order. Rejects if it cannot be encoded; the recording then goes on without sound. */
  addSound(sound: RecordedSound): Promise<void>;
  /** Writes what has not been written yet. Returns false if there is no picture. */
  finish(): Promise<boolean>;
  /** Null if no sound was written. */
  loudness(): TakeLoudness | null;
};

/** Loads the encoder that `createTakeWriter` needs for the sound. Rejects with a sentence for the coach. */
export async function loadSoundEncoder(codec: AudioCodec | null): Promise<void> {
  if (codec !== 'aac') return;
  const found = await findAac().catch((cause: unknown) => {
    throw new Error('The encoder for the sound could not be loaded. Check your connection and press Start again.', {
      cause,
    });
  });
  if (found === null) throw new Error('This browser cannot encode the sound.');
}

/**
 * Writes a recording as a fragmented MP4, about one fragment per second, with the picture only as far as there is sound. For use in a
 * worker, where it need not wait for a busy page, after `loadSoundEncoder`.
 */
export async function createTakeWriter(
  tracks: RecordedTracks,
  write: (bytes: Pick<StreamTargetChunk, 'data' | 'position'>) => void,
): Promise<TakeWriter> {
  const output = new Output({
    // A fragment ends at the first key frame after this time. With a whole second, a key frame that came a little early would
    // not end one, and a crash could lose more than two seconds.
    format: new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: 0.5 }),
    target: new StreamTarget(new WritableStream({ write })),
  });
  const { videoBitsPerSecond } = recordingPreset;
  const picture = new EncodedVideoPacketSource(tracks.picture);
  output.addVideoTrack(picture, { bitrate: videoBitsPerSecond, averageBitrate: videoBitsPerSecond });

  const meter = createLoudnessMeter();
  let pictureCount = 0;
  let soundCount = 0;
  let sound: AudioSampleSource | null = null;
  if (tracks.sound !== null) {
    sound = new AudioSampleSource({
      codec: tracks.sound,
      quality: audioQuality,
      onEncodedPacket: () => (soundCount += 1),
    });
    output.addAudioTrack(sound);
  }
  await output.start();

  return {
    addPicture({ data, type, timestamp, duration, meta }) {
      pictureCount += 1;
      return picture.add(new EncodedPacket(data, type, timestamp, duration), meta);
    },
    async addSound({ samples, startFrame }) {
      if (sound === null) return;
      const timestamp = startFrame / soundRate;
      const sample = new AudioSample({
        data: samples,
        format: 'f32-planar',
        sampleRate: soundRate,
        numberOfChannels: 1,
        timestamp,
      });
      try {
        const added = sound.add(sample);
        meter.add(samples);
        await added;
      } catch (error) {
        sound.close();
        sound = null;
        throw error;
      } finally {
        sample.close();
      }
    },
    async finish() {
      await output.finalize();
      return pictureCount > 0;
    },
    loudness: () => (soundCount > 0 ? meter.result() : null),
  };
}
