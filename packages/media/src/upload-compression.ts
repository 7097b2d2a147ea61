import type { VideoProbe } from './probe.ts';

/** When a video is made smaller before it is sent, and how small. */
export const uploadCompression = {
  /** Videos up to this size are sent as they are, unless they are 4K. */
  untouchedBytes: 100 * 1_048_576,
  /** Pixels of the longer side from which a picture counts as 4K. */
  ultraHighSide: 3_840,
  /** The longer side of what is sent. */
  longestSide: 1_920,
  /** For 1080p at 30 frames a second. */
  videoBitsPerSecond: 8_000_000,
  keyFrameIntervalSeconds: 1,
  /** Less saved than this share of the original is not worth the wait. */
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
  /** Squeezed into fewer shades by the encoder, unless it is drawn anew on the way. */
  isHighDynamicRange: boolean;
};

const referencePixelRate = 1920 * 1080;
const referenceFrameRate = 30;
// Neighbouring frames of fast film differ less: each doubling of the rate asks for about half as much again.
const frameRateExponent = 0.6;
const audioBitsPerSecond = 128_000;

/**
 * How to make a video smaller before it is sent, or null where it goes as it is: up to 100 MB and below 4K, where too
 * little would be saved, or where colours would suffer. The frame rate is never part of it.
 */
export function planUploadCompression(source: CompressionSource): CompressionPlan | null {
  const { untouchedBytes, ultraHighSide, longestSide, smallestSaving } = uploadCompression;
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

/** True when a finished copy of `copyBytes` saves enough of `originalBytes` to be sent instead. */
export function isWorthSending(copyBytes: number, originalBytes: number): boolean {
  return copyBytes > 0 && copyBytes <= originalBytes * (1 - uploadCompression.smallestSaving);
}

/** What a copy must have in common with its original to be trusted: frames, length, shape, sound. */
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

/** H.264 stores pixels in pairs. */
function even(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2);
}
