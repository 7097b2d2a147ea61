import '../encoding/allow-blob-workers.ts';
import {
  EncodedAudioPacketSource,
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
import { createSoundEncoder, type RecordedSound } from '../encoding/sound-encoder.ts';

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

export type TakeWriter = {
  /** Pictures must be added in the order in which they are decoded. */
  addPicture(picture: RecordedPicture): Promise<void>;
  /**
   * Encodes the next piece of sound and measures its loudness. Rejects once, when the encoder fails. Later pieces are then ignored, and
   * the recording goes on with the picture alone.
   */
  addSound(sound: RecordedSound): Promise<void>;
  /** No more sound follows. */
  endSound(): void;
  /** Writes what has not been written yet. Returns false if there is no picture. */
  finish(): Promise<boolean>;
  /** The loudness of all sound so far; null if there was none. */
  loudness(): TakeLoudness | null;
};

/** What mediabunny remembers of written fragments. It is private, so another version may name it otherwise. */
type FragmentMemory = { finalizedChunks?: unknown[] };
type MuxerMemory = FragmentMemory & { trackDatas?: FragmentMemory[] };

/**
 * Makes mediabunny forget the fragments that it has written. Otherwise it writes an index of all of them at the end. Nobody reads that index, and for a long
 * recording, writing it would delay Stop.
 */
function forgetFragments(output: Output): void {
  const { _muxer: muxer } = output as unknown as { _muxer?: MuxerMemory };
  for (const memory of [muxer, ...(muxer?.trackDatas ?? [])]) memory?.finalizedChunks?.splice(0);
}

/**
 * Writes a recording as a fragmented MP4, with a fragment for about each second. A picture is written once there is sound up to its
 * time. Runs in a worker, so that a busy page does not delay it. Call `loadSoundEncoder` before.
 */
export async function createTakeWriter(
  tracks: RecordedTracks,
  write: (bytes: Pick<StreamTargetChunk, 'data' | 'position'>) => void,
): Promise<TakeWriter> {
  const output: Output = new Output({
    // A fragment ends at the first key frame after this time. With a whole second, a key frame that came a little early would
    // not end one, and a crash could lose more than two seconds.
    format: new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: 0.5 }),
    target: new StreamTarget(
      new WritableStream({
        write(bytes) {
          write(bytes);
          forgetFragments(output);
        },
      }),
    ),
  });
  const { videoBitsPerSecond } = recordingPreset;
  const pictures = new EncodedVideoPacketSource(tracks.picture);
  output.addVideoTrack(pictures, { bitrate: videoBitsPerSecond, averageBitrate: videoBitsPerSecond });
  let pictureCount = 0;
  const sound = tracks.sound === null ? null : await writeSound(output, tracks.sound);
  await output.start();

  return {
    addPicture({ data, type, timestamp, duration, meta }) {
      pictureCount += 1;
      return pictures.add(new EncodedPacket(data, type, timestamp, duration), meta);
    },
    addSound: async (piece) => sound?.add(piece),
    endSound: () => void sound?.end(),
    async finish() {
      await sound?.end();
      await output.finalize();
      return pictureCount > 0;
    },
    loudness: () => sound?.loudness() ?? null,
  };
}

/** Adds a track of sound to an output that has not been started. */
async function writeSound(output: Output, codec: AudioCodec) {
  const packets = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(packets);
  const meter = createLoudnessMeter();
  let packetCount = 0;
  let hasFailed = false;
  let ended: Promise<void> | null = null;
  const encoder = await createSoundEncoder(codec, (packet, meta) => {
    packetCount += 1;
    // This rejects only if the file cannot be written. Then adding the next picture rejects too, and that is reported.
    packets.add(packet, meta).catch(() => undefined);
  });

  async function endEncoder() {
    await encoder.end().catch(() => undefined);
    packets.close();
  }

  return {
    async add(piece: RecordedSound) {
      if (hasFailed) return;
      try {
        const added = encoder.add(piece);
        meter.add(piece.samples);
        await added;
      } catch (error) {
        hasFailed = true;
        packets.close();
        throw error;
      }
    },
    /** Never rejects: if the encoder fails at the end, the sound that it encoded before stays. */
    end: () => (ended ??= hasFailed ? Promise.resolve() : endEncoder()),
    loudness: () => (packetCount > 0 ? meter.result() : null),
  };
}
