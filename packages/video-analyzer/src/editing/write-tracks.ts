import { recordingPreset } from '@swing/media/encoding-presets';
import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  VideoSampleSink,
  VideoSampleSource,
  type AudioCodec,
  type InputAudioTrack,
  type InputVideoTrack,
  type StreamTargetChunk,
  type VideoCodec,
  type VideoSource,
} from 'mediabunny';
import { videoQuality } from '../encoding/recording-codecs.ts';

/** Called with the timestamp that has been written, in seconds. */
type OnSecond = (seconds: number) => void;
/** Writes all pictures. `before` is called, and waited for, before each one. */
type PictureWriter = {
  readonly source: VideoSource;
  write(before: (seconds: number) => Promise<void>): Promise<void>;
};

/** How to encode pictures again. They keep their proportions. */
export type PictureFormat = { readonly codec: VideoCodec; readonly width: number; readonly height: number };

/** How to encode a recording again. Null: the packets of picture or sound are copied. */
export type EncodingFormat = { readonly picture: PictureFormat | null; readonly sound: AudioCodec | null };

type WrittenTracks = {
  readonly picture: InputVideoTrack;
  /** Its packets are copied. */
  readonly sound: InputAudioTrack | null;
  /** Null: the packets of the picture are copied. */
  readonly pictureFormat: PictureFormat | null;
};

const unknownFormat = 'The recording has an unknown format.';

async function copyPictures(track: InputVideoTrack): Promise<PictureWriter> {
  const codec = await track.getCodec();
  if (!codec) throw new Error(unknownFormat);
  const source = new EncodedVideoPacketSource(codec);
  const decoderConfig = await track.getDecoderConfig();
  return {
    source,
    async write(before) {
      for await (const packet of new EncodedPacketSink(track).packets()) {
        await before(packet.timestamp);
        await source.add(packet, decoderConfig ? { decoderConfig } : undefined);
      }
    },
  };
}

function encodePictures(track: InputVideoTrack, { codec, width, height }: PictureFormat): PictureWriter {
  const { frameRate, keyFrameIntervalSeconds } = recordingPreset;
  const source = new VideoSampleSource({
    codec,
    quality: videoQuality,
    keyFrameInterval: keyFrameIntervalSeconds,
    // Pictures of every size are fitted by `transform`.
    sizeChangeBehavior: 'passThrough',
    // Always by way of a canvas, as while recording, so that colors are converted in the same way.
    transform: { width, height, fit: 'contain', force: true },
    onEncoderConfig: (config) => Object.assign(config, { framerate: frameRate }),
  });
  return {
    source,
    async write(before) {
      for await (const sample of new VideoSampleSink(track).samples())
        try {
          await before(sample.timestamp);
          await source.add(sample);
        } finally {
          sample.close();
        }
    },
  };
}

/** Writes both tracks as a fragmented MP4, in the order of their times. */
export async function writeTracks(
  writable: WritableStream<StreamTargetChunk>,
  { picture, sound, pictureFormat }: WrittenTracks,
  onSecond: OnSecond,
): Promise<void> {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: 0.5 }),
    target: new StreamTarget(writable),
  });
  const pictures = await (pictureFormat ? encodePictures(picture, pictureFormat) : copyPictures(picture));
  output.addVideoTrack(pictures.source);
  const soundCodec = sound ? await sound.getCodec() : null;
  if (sound && !soundCodec) throw new Error(unknownFormat);
  const soundSource = soundCodec ? new EncodedAudioPacketSource(soundCodec) : null;
  if (soundSource) output.addAudioTrack(soundSource);
  await output.start();
  const soundConfig = await sound?.getDecoderConfig();
  const soundPackets = sound ? new EncodedPacketSink(sound).packets() : null;
  let next = await soundPackets?.next();

  async function addSoundUntil(seconds: number) {
    while (soundSource && soundPackets && next && !next.done && next.value.timestamp <= seconds) {
      await soundSource.add(next.value, soundConfig ? { decoderConfig: soundConfig } : undefined);
      next = await soundPackets.next();
    }
  }

  await pictures.write(async (seconds) => {
    await addSoundUntil(seconds);
    onSecond(seconds);
  });
  await addSoundUntil(Infinity);
  await output.finalize();
}
