import type { VideoProbe } from './probe.ts';

/** When a video is compressed before it is uploaded. */
export const compressionLimits = {
  /** Videos up to this size are sent unchanged, unless they are 4K. */
  untouchedBytes: 100 * 1_048_576,
  /** A picture whose longer side has at least this many pixels counts as 4K. */
  ultraHighSide: 3_840,
} as const;

/** How far a video is compressed before it is uploaded. */
export const uploadCompression = {
  /** Maximum pixels of the longer side after compression. */
  longestSide: 1_920,
  /** For 1080p at 30 frames a second. */
  videoBitsPerSecond: 8_000_000,
  keyFrameIntervalSeconds: 1,
  /** If a smaller share of the original is saved, compression is not worth the wait. */
  smallestSaving: 0.2,
} as const;

export interface CompressionPlan {
  /** Pixels as shown, both even. */
  readonly width: number;
  readonly height: number;
  readonly isResized: boolean;
  readonly videoBitsPerSecond: number;
}

type CompressionSource = Pick<VideoProbe, 'width' | 'height' | 'frameRate' | 'durationSeconds'> & {
  bytes: number;
  /** The encoder reduces HDR to fewer shades, unless the picture is resized. */
  isHighDynamicRange: boolean;
};

const referencePixelRate = 1920 * 1080;
const referenceFrameRate = 30;
// At high frame rates neighbouring frames differ less: doubling the rate needs about half as many bits again.
const frameRateExponent = 0.6;
const audioBitsPerSecond = 128_000;

/**
 * Plans how to compress a video before it is uploaded. Returns null if it is sent unchanged: up to 100 MB and below 4K, if too
 * little would be saved, or if colours would suffer. The frame rate is never changed.
 */
export function planUploadCompression(source: CompressionSource): CompressionPlan | null {
  const { untouchedBytes, ultraHighSide } = compressionLimits;
  const { longestSide, smallestSaving } = uploadCompression;
  const longer = Math.max(source.width, source.height);
  const isUltraHigh = longer >= ultraHighSide;
  if (source.bytes <= untouchedBytes && !isUltraHigh) return null;
  const scale = Math.min(1, longestSide / longer);
  const isResized = scale < 1;
  if (source.isHighDynamicRange && !isResized) return null;
  const width = even(source.width * scale);
  const height = even(source.height * scale);
  const videoBitsPerSecond = bitsPerSecond(width * height, source.frameRate);
  const estimatedBytes = ((videoBitsPerSecond + audioBitsPerSecond) * source.durationSeconds) / 8;
  if (estimatedBytes > source.bytes * (1 - smallestSaving)) return null;
  return { width, height, isResized, videoBitsPerSecond };
}

/** Whether a copy of `copyBytes` saves enough of `originalBytes` to be sent instead. */
export function isWorthSending(copyBytes: number, originalBytes: number): boolean {
  return copyBytes > 0 && copyBytes <= originalBytes * (1 - uploadCompression.smallestSaving);
}

/** Whether frame count and rate, duration, picture size and presence of audio of a copy are as expected. */
export function isFaithfulCopy(copy: VideoProbe, original: VideoProbe, plan: CompressionPlan): boolean {
  const frameSeconds = 1 / original.frameRate;
  return (
    copy.frameCount === original.frameCount &&
    Math.abs(copy.frameRate - original.frameRate) <= original.frameRate * 0.01 &&
    Math.abs(copy.durationSeconds - original.durationSeconds) <= Math.max(0.1, 2 * frameSeconds) &&
    copy.width === plan.width &&
    copy.height === plan.height &&
    (copy.audioCodec === null) === (original.audioCodec === null)
  );
}

function bitsPerSecond(pixels: number, frameRate: number): number {
  const size = pixels / referencePixelRate;
  const speed = Math.max(1, frameRate / referenceFrameRate) ** frameRateExponent;
  return Math.round(uploadCompression.videoBitsPerSecond * size * speed);
}

/** Rounds to even, as H.264 requires. */
function even(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2);
}
