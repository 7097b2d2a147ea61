import type { ByteSource } from './byte-source.ts';
import { NotAVideoError, TruncatedVideoError } from './errors.ts';
import { isFlattenedSlowMotion } from './flattened-slow-motion.ts';
import { readFrameTimes, usualInterval } from './frame-times.ts';
import type { ReadLimits } from './guarded-source.ts';
import type { VideoContainer } from './inspection.ts';
import { openVideo } from './open-video.ts';

/** What a video file is, by its content. */
export interface VideoProbe {
  readonly container: VideoContainer;
  readonly mimeType: string;
  /** End of the longer of picture and sound, seconds. */
  readonly durationSeconds: number;
  /** Pixels as shown, rotation applied. */
  readonly width: number;
  readonly height: number;
  /** Clockwise degrees by which the stored picture is turned for showing; already in `width` and `height`. */
  readonly rotation: 0 | 90 | 180 | 270;
  /** Frames per second, averaged over the frames' real times. */
  readonly frameRate: number;
  /** Some frame stays on screen noticeably longer or shorter than the usual one. */
  readonly isVariableFrameRate: boolean;
  readonly frameCount: number;
  readonly videoCodec: string;
  /** The codec's full name with its profile, such as avc1.640028; null where the file does not tell it. */
  readonly codecParameter: string | null;
  /** See `isFlattenedSlowMotion`. */
  readonly isFlattenedSlowMotion: boolean;
  /** Null without sound; `unknown` when there is a sound track of a codec we do not know. */
  readonly audioCodec: string | null;
  /** The file's metadata names a place. */
  readonly hasLocation: boolean;
}

const mimeTypes: Record<VideoContainer, string> = {
  mp4: 'video/mp4',
  quicktime: 'video/quicktime',
  webm: 'video/webm',
  matroska: 'video/x-matroska',
};

/** A film in fragments that is shorter by this than it says has lost some; other tracks may last a little longer. */
const missingSeconds = 0.5;

/**
 * Reads what a video file is from its content; work and memory are bounded whatever the bytes are. Throws NotAVideoError,
 * TruncatedVideoError, whatever the source throws, or the signal's reason.
 */
export async function probeVideo(source: ByteSource, limits: ReadLimits = {}): Promise<VideoProbe> {
  const video = await openVideo(source, limits);
  try {
    return await video.guard(async () => {
      const { videoTrack, audioTrack } = video;
      const { times, endSeconds } = await readFrameTimes(videoTrack, limits.signal);
      const audioEnd = audioTrack ? await audioTrack.computeDuration({ skipLiveWait: true }) : 0;
      const durationSeconds = Math.max(endSeconds, audioEnd);
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
  // WebM rounds to milliseconds, so an interval may be 1 ms off without meaning anything.
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
