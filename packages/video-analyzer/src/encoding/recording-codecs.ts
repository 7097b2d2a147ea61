import { ensureAacEncoder, recordingPreset } from '@swing/media/encoding-presets';
import { recordingSizes, type PictureShape } from '@swing/media/picture-shape';
import { cannotRecordText } from './recording-support.ts';
import { canEncodeAudio, canEncodeVideo, Quality, type AudioCodec, type VideoCodec } from 'mediabunny';

export type RecordingCodecs = {
  readonly video: VideoCodec;
  /** Null if this browser cannot encode sound. */
  readonly audio: AudioCodec | null;
  /** Seconds of silence that the sound encoder adds at the start. */
  readonly audioDelay: number;
};
export type SoundCodec = Pick<RecordingCodecs, 'audio' | 'audioDelay'>;

const { videoBitsPerSecond, audioBitsPerSecond } = recordingPreset;
export const videoQuality = new Quality({ bitrate: videoBitsPerSecond });
export const audioQuality = new Quality({ bitrate: audioBitsPerSecond });

/** FFmpeg's AAC encoder adds one frame of 1024 samples at the start. */
const webAssemblyAacDelay = 1024 / 48_000;

/** What is recorded where H.264 cannot be encoded: the first of which the browser can encode both. */
const otherCodecs = [
  { video: 'vp8', audio: 'opus' },
  { video: 'vp9', audio: 'opus' },
  { video: 'vp8', audio: null },
  { video: 'vp9', audio: null },
] as const;

function remembered<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | null = null;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    }));
}

/**
 * Returns how this browser encodes AAC: with its own encoder or, if it has none, with the WebAssembly encoder, which is then loaded.
 * Null if neither works. The result is cached. Rejects if the WebAssembly encoder cannot be loaded; the next call tries again.
 */
export const findAac = remembered(async (): Promise<SoundCodec | null> => {
  // Before `ensureAacEncoder`: after it, mediabunny answers yes for the WebAssembly encoder too.
  if (await canEncodeAudio('aac')) return { audio: 'aac', audioDelay: 0 };
  await ensureAacEncoder();
  const isEncodable = await canEncodeAudio('aac', { quality: audioQuality });
  return isEncodable ? { audio: 'aac', audioDelay: webAssemblyAacDelay } : null;
});

/** Returns AAC if `findAac` finds an encoder for it, otherwise Opus, or no sound if there is no Opus encoder either. The result is cached. */
export const chooseSoundCodec = remembered(async (): Promise<SoundCodec> => {
  const aac = await findAac().catch(() => null);
  return aac ?? { audio: (await canEncodeAudio('opus')) ? 'opus' : null, audioDelay: 0 };
});

const canEncodeShape = (codec: VideoCodec, shape: PictureShape) =>
  canEncodeVideo(codec, { ...recordingSizes[shape], quality: videoQuality });

/** Whether the browser can encode H.264 in this shape. */
export const canEncodeH264 = (shape: PictureShape): Promise<boolean> => canEncodeShape('avc', shape);

async function firstCodecs(shape: PictureShape): Promise<RecordingCodecs> {
  if (await canEncodeH264(shape)) return { video: 'avc', ...(await chooseSoundCodec()) };
  const hasOpus = await canEncodeAudio('opus');
  for (const { video, audio } of otherCodecs)
    if ((audio === null || hasOpus) && (await canEncodeShape(video, shape)))
      return { video, ...(audio === null ? await chooseSoundCodec() : { audio, audioDelay: 0 }) };
  throw new Error(cannotRecordText);
}

const codecsFor: Record<PictureShape, () => Promise<RecordingCodecs>> = {
  landscape: remembered(() => firstCodecs('landscape')),
  portrait: remembered(() => firstCodecs('portrait')),
};

/**
 * Returns H.264 and AAC where the browser can encode H.264, else VP8 or VP9 and Opus, which are transcoded before they are sent.
 * The result is cached. An early call loads missing encoders before the recording starts. Rejects if no video of
 * this shape can be encoded.
 */
export const chooseRecordingCodecs = (shape: PictureShape): Promise<RecordingCodecs> => codecsFor[shape]();
