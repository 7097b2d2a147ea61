/** A recording: H.264 and AAC at 1280x720, 30 frames and 6 Mbit a second, a key frame every second. */
export const recordingPreset = {
  width: 1280,
  height: 720,
  frameRate: 30,
  keyFrameIntervalSeconds: 1,
  videoCodec: 'avc',
  videoBitsPerSecond: 6_000_000,
  audioCodec: 'aac',
  audioBitsPerSecond: 128_000,
} as const;

const mebibyte = 1_048_576;

/** The analysis file's way to the server: what is over the limit is compressed to the target before it is sent. */
export const compressionPreset = {
  maximumBytes: 190 * mebibyte,
  targetBytes: 175 * mebibyte,
  /** The size that the upload asks for, and the smaller one of the single retry. */
  size: { width: 1920, height: 1080 },
  retrySize: { width: 1280, height: 720 },
  frameRate: 30,
  audioBitsPerSecond: 128_000,
  minimumVideoBitsPerSecond: 700_000,
} as const;

/** The longest recording and when to warn before its end, in seconds. */
export const recordingLimits = {
  maximumSeconds: 600,
  warningsSecondsBeforeEnd: [120, 60, 30],
} as const;

/**
 * The video bit rate with which `durationSeconds` fit the compression target beside the sound, never under the minimum
 * and never over `sourceBitsPerSecond`.
 */
export function compressionVideoBitsPerSecond(
  durationSeconds: number,
  sourceBitsPerSecond = Number.POSITIVE_INFINITY,
): number {
  const { targetBytes, audioBitsPerSecond, minimumVideoBitsPerSecond } = compressionPreset;
  const fitting = Math.floor((targetBytes * 8) / durationSeconds) - audioBitsPerSecond;
  return Math.max(minimumVideoBitsPerSecond, Math.min(fitting, sourceBitsPerSecond));
}

let registration: Promise<void> | null = null;

/**
 * Makes AAC encoding available to mediabunny: nothing where the platform encodes it, else a WebAssembly encoder, loaded
 * only now. May be called again at no cost; a failed load can be tried again.
 */
export function ensureAacEncoder(): Promise<void> {
  registration ??= registerWhereMissing().catch((error) => {
    registration = null;
    throw error;
  });
  return registration;
}

async function registerWhereMissing(): Promise<void> {
  const { canEncodeAudio } = await import('mediabunny');
  if (await canEncodeAudio('aac')) return;
  const { registerAacEncoder } = await import('@mediabunny/aac-encoder');
  registerAacEncoder();
}
