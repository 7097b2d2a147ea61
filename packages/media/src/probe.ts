import type { ByteSource } from './byte-source.ts';
import { NotAVideoError, TruncatedVideoError } from './errors.ts';
import { isFlattenedSlowMotion } from './flattened-slow-motion.ts';
import { readFrameTimes, usualInterval } from './frame-times.ts';
import type { ReadLimits } from './guarded-source.ts';
import type { VideoContainer } from './inspection.ts';
import { openVideo } from './open-video.ts';

/** Properties of a video file, read from its content. */
export interface VideoProbe {
  readonly container: VideoContainer;
  readonly mimeType: string;
  /** End of the longer of video and audio, in seconds. */
  readonly durationSeconds: number;
  /** Pixels as shown, after rotation. */
  readonly width: number;
  readonly height: number;
  /** Degrees clockwise by which the stored picture is turned for display. `width` and `height` include it. */
  readonly rotation: 0 | 90 | 180 | 270;
  /** Frames per second, averaged over the actual frame times. */
  readonly frameRate: number;
  /** Whether any frame is shown noticeably longer or shorter than usual. */
  readonly isVariableFrameRate: boolean;
  readonly frameCount: number;
  readonly videoCodec: string;
  /** The full codec string with the profile, for example avc1.640028. Null if the file does not contain it. */
  readonly codecParameter: string | null;
  /** See `isFlattenedSlowMotion`. */
  readonly isFlattenedSlowMotion: boolean;
  /** Null without audio. `unknown` for an audio track with an unknown codec. */
  readonly audioCodec: string | null;
  /** End of the audio in seconds: 0 without audio, or if its track is empty. */
  readonly audioSeconds: number;
  /** Whether it is an MP4 or QuickTime file with its whole index before the media (not fragmented). */
  readonly isFastStart: boolean;
  /** Whether the file's metadata contain a location. */
  readonly hasLocation: boolean;
}

const mimeTypes: Record<VideoContainer, string> = {
  mp4: 'video/mp4',
  quicktime: 'video/quicktime',
  webm: 'video/webm',
  matroska: 'video/x-matroska',
};

/** A fragmented file that is this much shorter than it states is truncated. Less may be due to a slightly longer other track. */
const missingSeconds = 0.5;

/**
 * Reads the properties of a video from its content. Work and memory are bounded for any input. Throws NotAVideoError,
 * TruncatedVideoError, any error of the source, or the signal's reason.
 */
export async function probeVideo(source: ByteSource, limits: ReadLimits = {}): Promise<VideoProbe> {
  const video = await openVideo(source, limits);
  try {
    return await video.guard(async () => {
      const { videoTrack, audioTrack } = video;
      const { times, endSeconds } = await readFrameTimes(video, limits.signal);
      const audioSeconds = audioTrack ? await audioTrack.computeDuration({ skipLiveWait: true }) : 0;
      const durationSeconds = Math.max(endSeconds, audioSeconds);
      if (durationSeconds < (video.announcedSeconds ?? 0) - missingSeconds) {
        throw new TruncatedVideoError(`it lasts ${durationSeconds.toFixed(1)} s of ${video.announcedSeconds} s`);
      }
      const probe: VideoProbe = {
        container: video.container,
        mimeType: mimeTypes[video.container],
        durationSeconds,
        width: await videoTrack.getDisplayWidth(),
        height: await videoTrack.getDisplayHeight(),
        rotation: await videoTrack.getRotation(),
        ...frameRateOf(times),
        frameCount: times.length,
        videoCodec: (await videoTrack.getCodec()) ?? 'unknown',
        codecParameter: await videoTrack.getCodecParameterString(),
        isFlattenedSlowMotion: isFlattenedSlowMotion(times),
        audioCodec: audioTrack ? ((await audioTrack.getCodec()) ?? 'unknown') : null,
        audioSeconds,
        isFastStart: video.isFastStart,
        hasLocation: video.hasLocation,
      };
      if (!isSane(probe)) throw new NotAVideoError('unreadable');
      return probe;
    });
  } finally {
    video.close();
  }
}

function frameRateOf(times: Float64Array): Pick<VideoProbe, 'frameRate' | 'isVariableFrameRate'> {
  const usual = usualInterval(times);
  if (times.length < 2) return { frameRate: 1 / usual, isVariableFrameRate: false };
  const first = times[0] as number;
  const last = times[times.length - 1] as number;
  // WebM rounds to milliseconds, so intervals may differ by 1 ms.
  const tolerance = Math.max(usual * 0.1, 0.0015);
  const isVariableFrameRate = times.some(
    (time, frame) => frame > 0 && Math.abs(time - (times[frame - 1] as number) - usual) > tolerance,
  );
  return { frameRate: (times.length - 1) / (last - first), isVariableFrameRate };
}

const maximumSide = 32_768;
const maximumDurationSeconds = 24 * 3600;

function isSane({ width, height, durationSeconds, frameRate }: VideoProbe): boolean {
  const isSide = (pixels: number) => Number.isInteger(pixels) && pixels > 0 && pixels <= maximumSide;
  return (
    isSide(width) &&
    isSide(height) &&
    durationSeconds > 0 &&
    durationSeconds <= maximumDurationSeconds &&
    Number.isFinite(frameRate) &&
    frameRate > 0
  );
}
