import { ensureAacEncoder, recordingPreset, recordingSizes, type PictureShape } from '@swing/media/encoding-presets';
import { cannotRecordText } from './recording-support.ts';
import { canEncodeAudio, canEncodeVideo, Quality, type AudioCodec, type VideoCodec } from 'mediabunny';

export type RecordingCodecs = {
  readonly video: VideoCodec;
  /** Null if this browser cannot encode sound. */
  readonly audio: AudioCodec | null;
  /** Seconds of silence that the sound encoder adds at the start. */
  readonly audioDelay: number;
};

const { videoBitsPerSecond, audioBitsPerSecond } = recordingPreset;
export const videoQuality = new Quality({ bitrate: videoBitsPerSecond });
export const audioQuality = new Quality({ bitrate: audioBitsPerSecond });

const videoCodecs = ['avc', 'vp9', 'av1', 'vp8'] as const;
/** FFmpeg's AAC encoder adds one frame of 1024 samples at the start. */
const webAssemblyAacDelay = 1024 / 48_000;

async function firstVideoCodec(shape: PictureShape): Promise<VideoCodec> {
  for (const codec of videoCodecs)
    if (await canEncodeVideo(codec, { ...recordingSizes[shape], quality: videoQuality })) return codec;
  throw new Error(cannotRecordText);
}

async function firstAudioCodec(): Promise<Pick<RecordingCodecs, 'audio' | 'audioDelay'>> {
  if (await canEncodeAudio('aac')) return { audio: 'aac', audioDelay: 0 };
  try {
    await ensureAacEncoder();
    if (await canEncodeAudio('aac', { quality: audioQuality }))
      return { audio: 'aac', audioDelay: webAssemblyAacDelay };
  } catch {
    // Falls back to Opus in MP4.
  }
  return { audio: (await canEncodeAudio('opus')) ? 'opus' : null, audioDelay: 0 };
}

function remembered<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | null = null;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    }));
}

const videoCodecFor: Record<PictureShape, () => Promise<VideoCodec>> = {
  landscape: remembered(() => firstVideoCodec('landscape')),
  portrait: remembered(() => firstVideoCodec('portrait')),
};

/** Returns AAC where the browser can encode it, also with our encoder, else Opus. The result is cached. */
export const chooseSoundCodec = remembered(firstAudioCodec);

/**
 * Returns H.264 and AAC where the browser can encode them, else the best codecs that fit into an MP4. The result is
 * cached. An early call loads missing encoders before the recording starts. Rejects if no video of this shape can be encoded.
 */
export async function chooseRecordingCodecs(shape: PictureShape): Promise<RecordingCodecs> {
  const [video, sound] = await Promise.all([videoCodecFor[shape](), chooseSoundCodec()]);
  return { video, ...sound };
}
