export type VideoLoadFailure =
  | 'aborted'
  | 'network'
  | 'preparing'
  | 'removed'
  | 'refused'
  | 'empty'
  | 'unreadable'
  | 'undecodable';

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
 * unknown.
 */
export function undecodableVideo(codec: string | null, options?: ErrorOptions): VideoLoadError {
  const name = codec === null ? 'this video format' : `${codecNames[codec] ?? codec.toUpperCase()} video`;
  const message = `This browser can't show ${name}. Open it in Safari or in Chrome on a computer with a newer graphics chip, or download the original.`;
  return new VideoLoadError('undecodable', message, options);
}

export function loadAbortedError(options?: ErrorOptions): VideoLoadError {
  return new VideoLoadError('aborted', 'Loading the video was stopped.', options);
}

export function connectionLostError(options?: ErrorOptions): VideoLoadError {
  return new VideoLoadError('network', 'The video could not be downloaded. Check your connection.', options);
}

export function httpStatusError(httpStatus: number): VideoLoadError {
  if (httpStatus === 409) return new VideoLoadError('preparing', 'This video is still being prepared.');
  if (httpStatus === 410) {
    return new VideoLoadError(
      'removed',
      'This video could not be prepared and was removed. The player has been notified.',
    );
  }
  return new VideoLoadError('refused', `The video could not be downloaded (HTTP ${httpStatus}).`);
}

export function emptyVideo(): VideoLoadError {
  return new VideoLoadError('empty', 'The video file is empty.');
}

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
