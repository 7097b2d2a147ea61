import type { PreparationFailure } from '@swing/domain/preparation';

export class FfmpegError extends Error {
  override readonly name = 'FfmpegError';
  readonly reason: PreparationFailure;
  /** Whether ffmpeg ended by itself because of its input, not because of a limit, a signal or too little memory. */
  readonly isFaultOfInput: boolean;
  constructor(message: string, reason: PreparationFailure, { isFaultOfInput = false } = {}) {
    super(message);
    this.reason = reason;
    this.isFaultOfInput = isFaultOfInput;
  }
}
