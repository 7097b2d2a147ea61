import type { ByteSource } from '@swing/media/byte-source';
import { extractShortClip } from '@swing/media/short-clip';
import { FfmpegError } from './ffmpeg-error.ts';
import type { Ffmpeg } from './find-ffmpeg.ts';
import { decoderLimits, runFfmpeg } from './run-ffmpeg.ts';
import { inWorkFolder } from './work-folder.ts';

/** Where clips of up to 60 frames begin, as shares of the duration. */
const shares = [0, 0.5, 1];

/**
 * Whether the picture can be decoded at the beginning, in the middle and at the end. To decode all of a long video would keep its
 * sender waiting. Throws NotAVideoError, errors of the source, or an FfmpegError that says nothing about the picture.
 */
export function canDecode(ffmpeg: Ffmpeg, source: ByteSource): Promise<boolean> {
  return inWorkFolder(async (folder) => {
    for (const share of shares) {
      const { bytes, family } = await extractShortClip(source, share);
      const input = ['-protocol_whitelist', 'pipe', '-f', family === 'iso' ? 'mov' : 'matroska', '-i', 'pipe:0'];
      try {
        await runFfmpeg(ffmpeg, {
          arguments: ['-xerror', ...decoderLimits, ...input, '-map', '0:v:0', '-f', 'null', '-'],
          input: bytes,
          folder,
          cpuSeconds: 20,
          wallMs: 60_000,
        });
      } catch (thrown) {
        if (thrown instanceof FfmpegError && thrown.isFaultOfInput) return false;
        throw thrown;
      }
    }
    return true;
  });
}
