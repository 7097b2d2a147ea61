import { availableParallelism } from 'node:os';
import type { VideoProbe } from '@swing/media/probe';
import type { Ffmpeg } from './find-ffmpeg.ts';
import { decoderLimits, runFfmpeg } from './run-ffmpeg.ts';

/** Pixels of the longer side: as much as an analyzer can show of a zoomed frame. */
const longestSide = 1920;
/** Long, because at low priority it may get less than one core. */
const longestMs = 2.5 * 3_600_000;

/**
 * Writes `output`, an H.264 copy of `input` that every browser plays: upright, with every frame at its original time,
 * with sound, without metadata. It has the first `mostFrames` frames, or all if that is null. `input` and `output` are in `folder`.
 * Throws FfmpegError.
 */
export async function makeProxy(
  ffmpeg: Ffmpeg,
  probe: VideoProbe,
  files: { folder: string; input: string; output: string },
  { cpuSeconds, mostFrames }: { cpuSeconds: number; mostFrames: number | null },
): Promise<void> {
  const { width, height } = fittedSize(probe);
  const isMatroska = probe.container === 'webm' || probe.container === 'matroska';
  await runFfmpeg(ffmpeg, {
    arguments: [
      [
        ...decoderLimits,
        '-protocol_whitelist',
        'file',
        '-f',
        isMatroska ? 'matroska' : 'mov',
        '-i',
        `file:${files.input}`,
      ],
      ['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
      ffmpeg.isModern
        ? ['-fps_mode', 'passthrough', '-enc_time_base', 'demux']
        : ['-vsync', 'passthrough', '-enc_time_base', '-1'],
      ['-vf', `scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p`],
      ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-profile:v', 'high', '-g', '30', '-bf', '0'],
      ['-level:v', levelFor(width, height, probe.frameRate)],
      mostFrames === null ? [] : ['-frames:v', String(mostFrames)],
      ['-threads', String(Math.min(4, Math.max(1, availableParallelism() - 1)))],
      probe.audioCodec === 'aac' ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '128k'],
      ['-flags:v', '+bitexact', '-flags:a', '+bitexact', '-fflags', '+bitexact'],
      ['-movflags', '+faststart', '-f', 'mp4', `file:${files.output}`],
    ].flat(),
    folder: files.folder,
    cpuSeconds,
    wallMs: longestMs,
  });
}

/** Displayed size, scaled down to fit, with even numbers as the codec requires. */
export function fittedSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const even = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}

/**
 * Returns the lowest H.264 level for this size and frame rate. The encoder's own choice uses the time unit instead of
 * the frame rate, and hardware decoders refuse the level it claims.
 */
export function levelFor(width: number, height: number, frameRate: number): string {
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16);
  if (blocks > 8_192) return blocks * frameRate > 983_040 ? '5.2' : '5.1';
  if (blocks * frameRate <= 245_760) return '4.0';
  if (blocks * frameRate <= 522_240) return '4.2';
  return blocks * frameRate <= 983_040 ? '5.1' : '5.2';
}
