export type VideoLoadFailure =
  | 'aborted'
  | 'network'
  | 'preparing'
  | 'removed'
  | 'refused'
  | 'empty'
  | 'unreadable'
  | 'undecodable'
  | 'gone'
  | 'incomplete'
  | 'no-picture'
  | 'code-missing';

/** A video could not be loaded. `message` is a sentence for the user. */
export class VideoLoadError extends Error {
  readonly failure: VideoLoadFailure;

  constructor(failure: VideoLoadFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'VideoLoadError';
    this.failure = failure;
  }
}

const codecNames: Record<string, string> = {
  hevc: 'HEVC (H.265)',
  avc: 'H.264',
  prores: 'ProRes',
  av1: 'AV1',
  vp9: 'VP9',
};

/**
 * Returns the error for a video that this browser cannot decode. `codec` is mediabunny's name, or null if it is
 * unknown. `advice` is the last way out, after "or".
 */
export function undecodableVideo(
  codec: string | null,
  { advice = 'download the original', ...options }: ErrorOptions & { advice?: string } = {},
): VideoLoadError {
  const name = codec === null ? 'this video format' : `${codecNames[codec] ?? codec.toUpperCase()} video`;
  const message = `This browser can't show ${name}. Open it in Safari or in Chrome on a computer with a newer graphics chip, or ${advice}.`;
  return new VideoLoadError('undecodable', message, options);
}

/** Returned when a file chosen on this computer cannot be read any more. */
export function unreadableFile(options?: ErrorOptions): VideoLoadError {
  const message = 'The file can no longer be read. It may have been moved, renamed or deleted. Choose it again.';
  return new VideoLoadError('gone', message, options);
}

export function loadAbortedError(options?: ErrorOptions): VideoLoadError {
  return new VideoLoadError('aborted', 'Loading the video was stopped.', options);
}

export function connectionLostError(options?: ErrorOptions): VideoLoadError {
  return new VideoLoadError('network', 'The video could not be downloaded. Check your connection.', options);
}

/** `code` is that of the server's answer, see packages/contract/src/error-codes.ts: NOT_POSSIBLE_NOW for a copy that could not be made. */
export function httpStatusError(httpStatus: number, code?: unknown): VideoLoadError {
  const isPreparing = httpStatus === 409 && code !== 'NOT_POSSIBLE_NOW';
  if (isPreparing) return new VideoLoadError('preparing', 'This video is still being prepared.');
  if (httpStatus === 410) {
    return new VideoLoadError(
      'removed',
      'This video could not be prepared and was removed. The player has been notified.',
    );
  }
  if (httpStatus === 404) return new VideoLoadError('refused', 'This video was not found. It may have been deleted.');
  return new VideoLoadError('refused', `The video could not be downloaded (HTTP ${httpStatus}).`);
}

export function emptyVideo(): VideoLoadError {
  return new VideoLoadError('empty', 'The video file is empty.');
}

/** Shown for an error that is not a VideoLoadError. */
export const unknownLoadFailure = 'Something went wrong while loading the video.';

/** Converts what a fetch threw to a VideoLoadError. */
export function asLoadError(thrown: unknown, signal: AbortSignal | undefined): VideoLoadError {
  if (thrown instanceof VideoLoadError) return thrown;
  return signal?.aborted ? loadAbortedError({ cause: thrown }) : connectionLostError({ cause: thrown });
}

/** Converts a media element's error to an Error for the log. */
export function elementFailure(error: MediaError | null): Error {
  return new Error(error?.message || 'The video element reported an error.');
}

/** Returned when a video fails after it has loaded, for example because the connection dropped. */
export function playbackError(error: MediaError | null): VideoLoadError {
  const cause = elementFailure(error);
  if (error?.code !== MediaError.MEDIA_ERR_DECODE) return connectionLostError({ cause });
  return new VideoLoadError('unreadable', `This file can't be played to its end.`, { cause });
}
