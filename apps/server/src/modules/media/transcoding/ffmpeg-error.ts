import type { PreparationFailure } from '@swing/domain/preparation';

export class FfmpegError extends Error {
  override readonly name = 'FfmpegError';
  readonly reason: PreparationFailure;
  /** True if ffmpeg refused its input. False if it was ended by a limit or a signal, or if the machine had no memory or process left. */
  readonly isFaultOfInput: boolean;
  constructor(message: string, reason: PreparationFailure, { isFaultOfInput = false } = {}) {
    super(message);
    this.reason = reason;
    this.isFaultOfInput = isFaultOfInput;
  }
}
