import { ensureAacEncoder, recordingPreset } from '@swing/media/encoding-presets';
import { cannotRecordText } from './recording-support.ts';
import { canEncodeAudio, canEncodeVideo, Quality, type AudioCodec, type VideoCodec } from 'mediabunny';

export type RecordingCodecs = {
  readonly video: VideoCodec;
  /** Null if this browser cannot encode sound. */
  readonly audio: AudioCodec | null;
  /** Seconds of silence that the sound encoder adds at the start. */
  readonly audioDelay: number;
};

const { width, height, videoBitsPerSecond, audioBitsPerSecond } = recordingPreset;
export const videoQuality = new Quality({ bitrate: videoBitsPerSecond });
export const audioQuality = new Quality({ bitrate: audioBitsPerSecond });

const videoCodecs = ['avc', 'vp9', 'av1', 'vp8'] as const;
/** FFmpeg's AAC encoder adds one frame of 1024 samples at the start. */
const webAssemblyAacDelay = 1024 / 48_000;

async function firstVideoCodec(): Promise<VideoCodec> {
  for (const codec of videoCodecs)
    if (await canEncodeVideo(codec, { width, height, quality: videoQuality })) return codec;
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

let chosen: Promise<RecordingCodecs> | null = null;

/**
 * Returns H.264 and AAC where the browser can encode them, else the best codecs that fit into an MP4. The result is
 * cached. An early call loads missing encoders before the recording starts. Rejects if no video can be encoded.
 */
export function chooseRecordingCodecs(): Promise<RecordingCodecs> {
  chosen ??= Promise.all([firstVideoCodec(), firstAudioCodec()])
    .then(([video, sound]) => ({ video, ...sound }))
    .catch((error: unknown) => {
      chosen = null;
      throw error;
    });
  return chosen;
}
