import type { ByteSource } from '@swing/media/byte-source';
import { extractShortClip } from '@swing/media/short-clip';
import type { Ffmpeg } from './find-ffmpeg.ts';
import { decoderLimits, runFfmpeg } from './run-ffmpeg.ts';

/** Pixels of the longer side. */
const longestSide = 480;

/**
 * Makes a thumbnail from two seconds in the middle of a video: JPEG, upright, without metadata. Throws FfmpegError,
 * NotAVideoError.
 */
export async function makeThumbnail(ffmpeg: Ffmpeg, source: ByteSource, folder: string): Promise<Buffer> {
  const { bytes, family } = await extractShortClip(source, 0.5);
  const size = `scale=w='min(${longestSide},iw*sar)':h='min(${longestSide},ih)':force_original_aspect_ratio=decrease:flags=area`;
  return runFfmpeg(ffmpeg, {
    arguments: [
      [...decoderLimits, '-protocol_whitelist', 'pipe', '-f', family === 'iso' ? 'mov' : 'matroska', '-i', 'pipe:0'],
      [
        '-map',
        '0:v:0',
        '-map_metadata',
        '-1',
        '-frames:v',
        '1',
        '-vf',
        `${size},setsar=1,thumbnail=60,format=yuvj420p`,
      ],
      ['-flags:v', '+bitexact', '-c:v', 'mjpeg', '-q:v', '5', '-f', 'mjpeg', 'pipe:1'],
    ].flat(),
    input: bytes,
    folder,
    cpuSeconds: 60,
    wallMs: 300_000,
  });
}
