import { compressionPreset } from './encoding-presets.ts';
import { shapeOf } from './picture-shape.ts';

/** When the file of an analysis is compressed, and how small it becomes. */
export interface CompressionLimits {
  readonly maximumBytes: number;
  readonly targetBytes: number;
  readonly minimumVideoBitsPerSecond: number;
}

export interface AnalysisVideo {
  readonly bytes: number;
  /** Pixels as shown. */
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  readonly durationSeconds: number;
}

export interface AnalysisEncoding {
  /** Pixels, both even. */
  readonly width: number;
  readonly height: number;
  readonly isResized: boolean;
  /** Null: each picture keeps its time. */
  readonly framesPerSecond: number | null;
  readonly videoBitsPerSecond: number;
}

/** Thrown if a video is too large even after it was compressed twice. */
export class TooLargeError extends Error {
  constructor() {
    super('Unable to compress video below 190MB. Please use a shorter video (under 3 minutes recommended).');
    this.name = 'TooLargeError';
  }
}

export const isTooLarge = (bytes: number, { maximumBytes }: Pick<CompressionLimits, 'maximumBytes'>): boolean =>
  bytes > maximumBytes;

/** Times of recorded pictures vary a little. */
const frameRateTolerance = 1;

/** Rounds to even, as H.264 requires. */
const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);

function fitted({ width, height }: AnalysisVideo, box: { width: number; height: number }) {
  const [boxWidth, boxHeight] =
    shapeOf({ width, height }) === 'portrait' ? [box.height, box.width] : [box.width, box.height];
  const scale = Math.min(1, boxWidth / width, boxHeight / height);
  const size = { width: even(width * scale), height: even(height * scale) };
  return { ...size, isResized: size.width !== width || size.height !== height };
}

function encodingIn(
  video: AnalysisVideo,
  box: { width: number; height: number },
  videoBitsPerSecond: number,
): AnalysisEncoding {
  const { frameRate } = compressionPreset;
  return {
    ...fitted(video, box),
    framesPerSecond: video.framesPerSecond > frameRate + frameRateTolerance ? frameRate : null,
    videoBitsPerSecond,
  };
}

/** How a video is compressed to the target size: at most 1920x1080, or 1080x1920. */
export function planCompression(video: AnalysisVideo, limits: CompressionLimits): AnalysisEncoding {
  const bitsOf = (bytes: number) => Math.floor((bytes * 8) / video.durationSeconds);
  const wanted = bitsOf(Math.min(limits.targetBytes, video.bytes)) - compressionPreset.audioBitsPerSecond;
  return encodingIn(video, compressionPreset.size, Math.max(limits.minimumVideoBitsPerSecond, wanted));
}

/**
 * How a video is compressed again if the first attempt gave too many bytes: at most 1280x720, or 720x1280, and with a lower bit rate, because
 * a picture that already was that small would come out the same.
 */
export function planRetry(
  video: AnalysisVideo,
  { videoBitsPerSecond }: AnalysisEncoding,
  bytes: number,
  limits: CompressionLimits,
): AnalysisEncoding {
  const lowered = Math.floor(videoBitsPerSecond * Math.min(1, limits.targetBytes / bytes));
  return encodingIn(video, compressionPreset.retrySize, Math.max(limits.minimumVideoBitsPerSecond, lowered));
}

/**
 * Compresses a video with `encode`, once more at 720p if the result is too large. `discard` deletes a result that is. Throws TooLargeError if
 * the second one is too large as well.
 */
export async function compressWithin<Result extends { readonly bytes: number }>(
  video: AnalysisVideo,
  limits: CompressionLimits,
  { encode, discard }: { encode: (encoding: AnalysisEncoding) => Promise<Result>; discard: () => Promise<void> },
): Promise<Result> {
  const first = planCompression(video, limits);
  const result = await encode(first);
  if (!isTooLarge(result.bytes, limits)) return result;
  await discard();
  const second = await encode(planRetry(video, first, result.bytes, limits));
  if (!isTooLarge(second.bytes, limits)) return second;
  await discard();
  throw new TooLargeError();
}
