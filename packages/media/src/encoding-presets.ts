/** A recording of any shape: H.264 and AAC, 30 frames and 6 Mbit per second, a key frame every second. */
export const recordingPreset = {
  frameRate: 30,
  keyFrameIntervalSeconds: 1,
  videoCodec: 'avc',
  videoBitsPerSecond: 6_000_000,
  audioCodec: 'aac',
  audioBitsPerSecond: 128_000,
} as const;

const mebibyte = 1_048_576;

/** Analysis files above the maximum size are compressed to the target size before they are uploaded. */
export const compressionPreset = {
  maximumBytes: 190 * mebibyte,
  targetBytes: 175 * mebibyte,
  /** Picture size for the upload, and the smaller one for the single retry. */
  size: { width: 1920, height: 1080 },
  retrySize: { width: 1280, height: 720 },
  frameRate: 30,
  audioBitsPerSecond: 128_000,
  minimumVideoBitsPerSecond: 700_000,
} as const;

/** Maximum length of a recording, and when to warn before its end, in seconds. */
export const recordingLimits = {
  maximumSeconds: 600,
  warningsSecondsBeforeEnd: [120, 60, 30],
} as const;

let registration: Promise<void> | null = null;

/**
 * Makes AAC encoding available to mediabunny. Does nothing if the platform supports it, otherwise loads a WebAssembly encoder.
 * Repeated calls cost nothing. After a failed load, the next call tries again.
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
